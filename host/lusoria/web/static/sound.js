// Sound, where somebody switched it on: short signals, and the words of the page spoken if the device has a voice.

const RATE = 1;
const VOLUME = 0.8;
const LOUDNESS = 0.15; // of a signal
const TONE_S = 0.11;

// The tones of each signal in Hz, one after the other.
const SIGNALS = {
  lifted: [523],
  counted: [523, 784],
  wrong: [196, 185],
  turn: [659, 659],
  dice: [880, 988, 880],
  low: [440, 440, 440],
  countdown: [392, 392],
  end: [523, 659, 784, 1047],
};

/** Sound while a button is pressed; what is spoken is shown in `caption`, too. `changed()` follows each change of it. */
export class Sound {
  constructor(button, caption, changed) {
    this.button = button;
    this.caption = caption;
    this.context = null;
    new MutationObserver(() => {
      this.follow();
      changed();
    }).observe(button, { attributeFilter: ["aria-pressed"] });
    this.follow();
  }

  get on() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  follow() {
    this.caption.classList.toggle("hidden", !this.on);
    if (!this.on) globalThis.speechSynthesis?.cancel();
  }

  /** Say words instead of what is still being said: that is out of date. */
  speak(words) {
    const voice = this.on && this.voice();
    if (!voice) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { voice, lang: voice.lang, rate: RATE, volume: VOLUME }));
  }

  /** A voice for the page's language, or none. */
  voice() {
    const { lang } = document.documentElement;
    return globalThis.speechSynthesis?.getVoices().find((voice) => voice.lang.split(/[-_]/)[0] === lang);
  }

  /** Let signals sound, one after the other. */
  play(names) {
    if (!this.on || !names.length) return;
    this.context ??= new AudioContext();
    let at = this.context.currentTime;
    for (const tone of names.flatMap((name) => [...SIGNALS[name], 0])) {
      if (tone) this.tone(tone, at);
      at += TONE_S;
    }
  }

  tone(hertz, at) {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.linearRampToValueAtTime(0, at + TONE_S);
    const source = new OscillatorNode(this.context, { frequency: hertz });
    source.connect(gain).connect(this.context.destination);
    source.start(at);
    source.stop(at + TONE_S);
  }
}
