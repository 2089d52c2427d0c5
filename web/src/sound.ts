// Short sounds, made on the spot: no files; on phones, a short buzz. Off until switched on, and none of them tells anything alone.
import { settings } from "./settings.svelte";
import { motion } from "./ui/motion";

export type Sound = "placed" | "turned" | "tile" | "golem" | "bounce" | "turn" | "end";

let context: AudioContext | null = null;

/** Milliseconds of buzzing and rest. */
const BUZZES: Record<Sound, number[]> = {
  placed: [12],
  turned: [6],
  tile: [16],
  golem: [12],
  bounce: [8, 40, 8],
  turn: [24, 70, 24],
  end: [30, 60, 30, 60, 60],
};

/** Whether this is a device that can be felt: other browsers have the function, too, and do nothing. */
export const canBuzz = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Whether somebody has touched this page since it was loaded: browsers let none before that be heard or felt, and warn. */
const isTouched = (): boolean => !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;

/** Play a sound and let it be felt, as the player wants. */
export function play(sound: Sound): void {
  if (!isTouched()) return;
  // Who wants no motion wants no shaking either.
  if (settings.haptics && canBuzz() && motion() > 0) navigator.vibrate(BUZZES[sound]);
  if (!settings.sound || settings.volume <= 0) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = new GainNode(context, { gain: settings.volume });
  out.connect(context.destination);
  sounds[sound](context, out);
  setTimeout(() => out.disconnect(), 1000);
}

const sounds: Record<Sound, (context: AudioContext, out: AudioNode) => void> = {
  placed: (context, out) => {
    tone(context, out, { from: 210, to: 120, length: 0.14, loud: 0.5 });
    noise(context, out, { pitch: 700, length: 0.06, loud: 0.35 });
  },
  turned: (context, out) => noise(context, out, { pitch: 3200, length: 0.16, loud: 0.25 }),
  tile: (context, out) => {
    tone(context, out, { from: 160, to: 70, length: 0.2, loud: 0.6 });
    noise(context, out, { pitch: 350, length: 0.14, loud: 0.5 });
  },
  golem: (context, out) => tone(context, out, { from: 130, to: 60, length: 0.16, loud: 0.7 }),
  bounce: (context, out) => {
    tone(context, out, { from: 420, to: 400, length: 0.35, loud: 0.25, shape: "triangle" });
    tone(context, out, { from: 633, to: 610, length: 0.25, loud: 0.12 });
  },
  turn: (context, out) => {
    tone(context, out, { from: 587, to: 587, length: 0.25, loud: 0.3 });
    tone(context, out, { from: 784, to: 784, length: 0.4, loud: 0.3, after: 0.14 });
  },
  end: (context, out) => {
    for (const pitch of [392, 494, 587, 784]) tone(context, out, { from: pitch, to: pitch, length: 0.65, loud: 0.18, shape: "triangle" });
  },
};

interface Tone {
  from: number;
  to: number;
  length: number;
  loud: number;
  after?: number;
  shape?: OscillatorType;
}

function tone(context: AudioContext, out: AudioNode, { from, to, length, loud, after = 0, shape = "sine" }: Tone): void {
  const start = context.currentTime + after;
  const source = new OscillatorNode(context, { type: shape, frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(fade(context, out, start, length, loud));
  source.start(start);
  source.stop(start + length);
}

function noise(context: AudioContext, out: AudioNode, { pitch, length, loud }: { pitch: number; length: number; loud: number }): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  source.connect(filter).connect(fade(context, out, context.currentTime, length, loud));
  source.start();
}

/** A gain that comes at once and dies away, so that nothing clicks. */
function fade(context: AudioContext, out: AudioNode, start: number, length: number, loud: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(out);
  return gain;
}
