// The websocket to the server: kept open, opened again when it is lost. A server that has another page by then, of
// another board, of other words or of a newer version, lets this one load anew.

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 4000;

/** A connection that comes back by itself. `hear` gets an object with a handler for each kind of message. */
export class Live {
  /**
   * @param {Record<string, (body: any) => void>} handlers by the message's one key: state, lights, error, …
   * @param {(online: boolean) => void} onLink called when the connection is there and when it is gone
   * @param {string} path where the server has it
   */
  constructor(handlers, onLink, path = "/live") {
    this.path = path;
    this.handlers = handlers;
    this.onLink = onLink;
    this.retryMs = FIRST_RETRY_MS;
    this.socket = null;
  }

  /** Connect, now and whenever the connection is lost. */
  open() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.retryMs = FIRST_RETRY_MS;
      this.onLink(true);
    });
    socket.addEventListener("message", (event) => this.hear(event.data));
    socket.addEventListener("close", () => {
      this.onLink(false);
      setTimeout(() => this.open(), this.retryMs);
      this.retryMs = Math.min(2 * this.retryMs, LAST_RETRY_MS);
    });
  }

  /** Send a message; false if there is no connection to send it by. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  hear(text) {
    const { page, ...messages } = JSON.parse(text);
    this.page ??= page;
    if (page && page !== this.page) location.reload();
    for (const [kind, body] of Object.entries(messages)) this.handlers[kind]?.(body);
  }
}
