// The second emulator's bench: rp2040js, with a model of the flash, of its cache, and of the clocks of PIO and USB.
//
// One request a line in JSON on standard input, {ms, levels, pressed, send, flash, stack}, is answered by one line when
// that much time has passed; flash and stack name files to write them to. Arguments: the folder of rp2040js, and a file
// of JSON, see `lab.witness.bench`.

import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [library, settings] = process.argv.slice(2);
const { GPIOPinState, RP2040, USBCDC } = await import(pathToFileURL(`${library}/dist/esm/index.js`));
const bench = JSON.parse(readFileSync(settings, "utf8"));
const FLASH = 0x10000000, FLASH_END = 0x14000000, PAGE = 256, SECTOR = 4096, NEVER = Infinity;
const LINE_BITS = 3, SETS = 1024, WAYS = 2; // of the cache: 16 kB

const mcu = new RP2040();
mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
const words = readFileSync(bench.bootrom);
mcu.loadBootrom(new Uint32Array(words.buffer, words.byteOffset, words.length / 4));
mcu.flash.set(readFileSync(bench.flash));
const { core, clock } = mcu;
core.PC = FLASH;

// Memory: what the chip would fault at is an error here, and what the cache does not hold takes time.

const tags = new Int32Array(SETS * WAYS).fill(-1);
const oldest = new Uint8Array(SETS);
let missed = 0; // cycles of the instruction that runs

function fetched(address) {
  const line = (address & 0xffffff) >>> LINE_BITS, set = line & (SETS - 1), at = set * WAYS;
  if (tags[at] === line) oldest[set] = 1;
  else if (tags[at + 1] === line) oldest[set] = 0;
  else {
    tags[at + oldest[set]] = line;
    oldest[set] ^= 1;
    missed += bench.miss;
  }
}

function sound(name, address, mask) {
  if (address & mask) throw new Error(`${name} at ${address.toString(16)} by ${core.PC.toString(16)}`);
}

// RAM and, with its cache, flash come first: rp2040js asks for a peripheral before them. A function of its own for each
// width, as one for all would stay slow.
const { readUint32, readUint16, writeUint32, writeUint16, sramView, flashView } = mcu;
const RAM = 0x20000000, RAM_END = RAM + mcu.sram.length - 3, cached = bench.miss ? fetched : () => {};

mcu.readUint32 = (address) => {
  address >>>= 0;
  sound("readUint32", address, 3);
  if (address >= RAM && address < RAM_END) return sramView.getUint32(address - RAM, true);
  if (address >= FLASH && address < FLASH_END) cached(address);
  return readUint32.call(mcu, address);
};
mcu.readUint16 = (address) => {
  address >>>= 0;
  sound("readUint16", address, 1);
  if (address >= RAM && address < RAM_END) return sramView.getUint16(address - RAM, true);
  if (address >= FLASH && address < FLASH_END) {
    cached(address);
    return flashView.getUint16(address & 0xffffff, true);
  }
  return readUint16.call(mcu, address);
};
mcu.writeUint32 = (address, value) => {
  address >>>= 0;
  sound("writeUint32", address, 3);
  if (address >= RAM && address < RAM_END) sramView.setUint32(address - RAM, value, true);
  else writeUint32.call(mcu, address, value);
};
mcu.writeUint16 = (address, value) => {
  sound("writeUint16", address >>> 0, 1);
  writeUint16.call(mcu, address, value);
};

// Chance: the chip's own bits, from a generator that repeats.

let seed = bench.seed;
mcu.peripherals[0x40060].readUint32 = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed >>> 31;
};

// The flash: the boot ROM's functions that erase and write it are carried out here, and take the flash's time.

const rom = {};
for (let at = mcu.readUint16(0x14); mcu.readUint16(at); at += 4) {
  rom[String.fromCharCode(mcu.readUint8(at), mcu.readUint8(at + 1))] = mcu.readUint16(at + 2) & ~1;
}
const flashing = new Map([
  [rom.RE, (start, count) => {
    mcu.flash.fill(0xff, start, start + count);
    return (count / SECTOR) * bench.erase_ms;
  }],
  [rom.RP, (start, data, count) => {
    for (let at = 0; at < count; at++) mcu.flash[start + at] &= mcu.readUint8(data + at);
    return (count / PAGE) * bench.page_ms;
  }],
]);

// PIO: rp2040js runs it beside the clock; here each state machine runs when it is due.

const dueAt = new Map(); // by state machine, in ns; those that can go on
const CYCLE = 1e9 / 125e6;
for (const pio of mcu.pio) {
  pio.run = () => {};
  const write = pio.writeUint32.bind(pio);
  pio.writeUint32 = (offset, value) => {
    write(offset, value);
    for (const machine of pio.machines) {
      if (machine.enabled && !dueAt.has(machine)) dueAt.set(machine, clock.nanos);
    }
  };
}
let pioNs = 0; // when a state machine changed a pin

function runPio(until) {
  for (const [machine, due] of dueAt) {
    const period = CYCLE * (machine.clockDivInt + machine.clockDivFrac / 256 || 65536);
    for (pioNs = due; pioNs <= until; ) {
      const before = machine.cycles;
      machine.step();
      machine.pio.checkChangedPins();
      if (machine.waiting || !machine.enabled) break;
      pioNs += period * (machine.cycles - before);
    }
    if (machine.waiting || !machine.enabled) dueAt.delete(machine);
    else dueAt.set(machine, pioNs);
  }
}

function pass(ns) { // time in which the processor does nothing
  for (const end = clock.nanos + ns; clock.nanos < end; ) {
    const next = Math.min(end, clock.nextAlarm?.nanos ?? NEVER, ...dueAt.values());
    clock.tick(Math.max(next - clock.nanos, 0));
    if (dueAt.size) runPio(clock.nanos);
  }
}

// The parts: a chain of shift registers, lights that read the widths of pulses, and a button.

const levels = bench.levels;
let register = [], loads = 0;
mcu.gpio[bench.load].addListener((state) => {
  if (state !== GPIOPinState.Low) return;
  loads++;
  register = levels.slice();
});
const spi = mcu.spi[bench.spi];
const transferred = clock.createAlarm(() => {
  const bits = register.splice(0, spi.dataBits);
  spi.completeTransmit(parseInt(bits.join("").padEnd(spi.dataBits, "0"), 2));
});
spi.onTransmit = () => transferred.schedule((spi.dataBits * 1e9) / spi.clockFrequency);

const RESET_NS = 280000, ONE_NS = 550;
let frames = [], bits = "", rose = 0, first = null, last = 0;
const ended = clock.createAlarm(() => {
  frames.push([first, last, bits]);
  [bits, first] = ["", null];
});
mcu.gpio[bench.leds].addListener((state) => {
  if (state === GPIOPinState.High) {
    ended.cancel();
    rose = pioNs;
    first ??= rose;
  } else if (first !== null) {
    last = pioNs;
    bits += last - rose > ONE_NS ? "1" : "0";
    ended.schedule(RESET_NS);
  }
});

const button = mcu.gpio[bench.button];

// USB: a host that has nothing to send says so, and sends once it has.

const cdc = new USBCDC(mcu.usbCtrl);
let out = [], connected = false, armed = null;
const answer = mcu.usbCtrl.onEndpointRead;
cdc.onDeviceConnected = () => { connected = true; };
cdc.onSerialData = (data) => out.push(...data);
mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
  if (endpoint === cdc.outEndpoint && cdc.txFIFO.empty) armed = size;
  else answer(endpoint, size);
};
let unsent = [];

function send() {
  while (unsent.length && !cdc.txFIFO.full) cdc.sendSerialByte(unsent.shift());
  if (armed === null || cdc.txFIFO.empty) return;
  const size = armed;
  armed = null;
  answer(cdc.outEndpoint, size);
}

// Probes: marks on the stack where nothing was written yet, and when the watchdog was fed.

const stack = mcu.sram.subarray(-bench.stack.length / 2);
stack.set(Buffer.from(bench.stack, "hex"));
const dog = mcu.peripherals[0x40058], LOAD = 0x04, feed = dog.writeUint32.bind(dog);
let fed = [];
dog.writeUint32 = (offset, value) => {
  feed(offset, value);
  if (offset === LOAD) fed.push(clock.nanos);
};

// Time

let stop = false, reset = false;
const stopping = clock.createAlarm(() => { stop = true; });
dog.onWatchdogTrigger = () => { stop = reset = true; };

function run(ms) {
  stop = false;
  stopping.schedule(ms * 1e6);
  while (!stop) {
    if (core.waiting) {
      const next = Math.min(clock.nextAlarm.nanos, ...dueAt.values());
      clock.tick(Math.max(next - clock.nanos, 0));
    } else {
      const romFunction = core.PC < 0x4000 ? flashing.get(core.PC) : undefined;
      if (romFunction) {
        pass(romFunction(...core.registers.slice(0, 3)) * 1e6);
        tags.fill(-1);
        core.PC = core.LR & ~1;
      }
      const cycles = core.executeInstruction() + missed;
      missed = 0;
      clock.tick(cycles * CYCLE);
    }
    if (dueAt.size) runPio(clock.nanos);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  for (const [index, level] of request.levels) levels[index] = level;
  button.setInputValue(!request.pressed);
  unsent.push(...Buffer.from(request.send, "hex"));
  send();
  if (!reset && request.ms) run(request.ms);
  if (request.flash) writeFileSync(request.flash, mcu.flash);
  if (request.stack) writeFileSync(request.stack, stack);
  const told = Buffer.from(out).toString("hex");
  console.log(JSON.stringify({ ns: clock.nanos, out: told, frames, fed, loads, connected, reset }));
  [out, frames, fed] = [[], [], []];
}
