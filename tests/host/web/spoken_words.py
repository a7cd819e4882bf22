"""A browser's voice and signals that make no sound: what they would have said and sounded is kept in `heard`."""

SILENT = """
globalThis.heard = { words: [], cancelled: 0, tones: 0 };
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(globalThis, "speechSynthesis", { value: {
  getVoices: () => ["en-GB", "de_DE", "ar"].map((lang) => ({ lang })),
  speak: (utterance) => heard.words.push([utterance.lang, utterance.text]),
  cancel: () => { heard.cancelled += 1; },
} });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { heard.tones += 1; start.apply(this, when); };
"""
