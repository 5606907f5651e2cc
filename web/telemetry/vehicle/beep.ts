const TONE = { hertz: 880, seconds: 0.35, loudness: 0.2 } as const;

let audio: AudioContext | undefined;

/** Plays a short tone, if the browser allows it. */
export function beep(): void {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = TONE.hertz;
  volume.gain.value = TONE.loudness;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE.seconds);
}
