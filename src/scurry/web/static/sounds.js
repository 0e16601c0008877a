// Short sounds of our own, made here by a few oscillators and some noise; silent until somebody asks for them.

import { likes } from "./page.js";

let context = null;
let lastAt = 0;

function note(pitch, start, length, loudness = 0.12, kind = "triangle") {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = kind;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

function rustle(start, length, pitch, loudness) {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const [source, filter, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = loudness;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(start);
}

const SOUNDS = {
  turn: (now) => [523, 784].forEach((pitch, at) => note(pitch, now + at * 0.12, 0.35)),
  card: (now) => rustle(now, 0.12, 2600, 0.25),
  dice: (now) => [0, 0.07, 0.15, 0.2].forEach((at) => rustle(now + at, 0.05, 900 + at * 3000, 0.5)),
  win: (now) => [523, 659, 784, 1047].forEach((pitch, at) => note(pitch, now + at * 0.14, 0.6)),
};

export function sound(name) {
  if (likes.sounds !== "on") return;
  context ??= new AudioContext();
  if (performance.now() - lastAt < 60) return; // ten cards at once are one rustle
  lastAt = performance.now();
  SOUNDS[name](context.currentTime);
}
