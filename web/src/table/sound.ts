/** Small sounds made on the spot; nothing is loaded. Silent unless the player wants them. */

import { prefs } from '../ui/prefs.svelte'

let context: AudioContext | null = null

/** Dice on wood: some short knocks. */
export function soundRoll(): void {
  play((audio) => {
    for (let knock = 0; knock < 7; knock += 1) noise(audio, knock * 0.07 + Math.random() * 0.03, 0.05, 900 + Math.random() * 1400)
  })
}

/** A pencil's stroke. */
export function soundMark(): void {
  play((audio) => noise(audio, 0, 0.13, 3200))
}

/** It is your turn: two soft notes. */
export function soundTurn(): void {
  play((audio) => [523.25, 659.25].forEach((pitch, at) => note(audio, at * 0.16, pitch)))
}

/** The same for the hand that holds the phone. */
export function vibrateTurn(): void {
  // Browsers complain where nothing was tapped yet.
  if (prefs.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 60, 60])
}

/** A bonus: a quick rise. */
export function soundBonus(): void {
  play((audio) => [659.25, 783.99, 987.77].forEach((pitch, at) => note(audio, at * 0.08, pitch)))
}

function play(sound: (audio: AudioContext) => void): void {
  if (!prefs.sound) return
  try {
    context ??= new AudioContext()
    void context.resume()
    sound(context)
  } catch {
    // a browser without sound plays on in silence
  }
}

function note(audio: AudioContext, after: number, pitch: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
  const start = audio.currentTime + after
  tone.connect(fading(audio, start, 0.35, 0.12))
  tone.start(start)
  tone.stop(start + 0.4)
}

function noise(audio: AudioContext, after: number, length: number, pitch: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 1.2 })
  const start = audio.currentTime + after
  source.connect(filter).connect(fading(audio, start, length, 0.25))
  source.start(start)
}

/** A volume that dies away. */
function fading(audio: AudioContext, start: number, length: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: volume })
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + length)
  gain.connect(audio.destination)
  return gain
}
