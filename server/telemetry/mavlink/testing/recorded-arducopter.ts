import { readFileSync } from 'node:fs';

/**
 * A recording of ArduCopter 4.6.3 in simulation (`arducopter-463.txt`, milliseconds and bytes; without its
 * parameters): heartbeats alone, then the replies to requests and the streams that follow.
 */
export function recordedArduCopter(): { heartbeats: Uint8Array[]; answers: Uint8Array[]; streams: Uint8Array[] } {
  const text = readFileSync(new URL('arducopter-463.txt', import.meta.url), 'utf8');
  const frames = text
    .trim()
    .split('\n')
    .map((line) => new Uint8Array(Buffer.from(line.split(' ')[1]!, 'hex')));
  const idOf = (frame: Uint8Array) => frame[7]! | (frame[8]! << 8) | (frame[9]! << 16);
  const asked = frames.findIndex((frame) => idOf(frame) !== 0);
  const isAnswer = (frame: Uint8Array) => idOf(frame) === 77;
  return {
    heartbeats: frames.slice(0, asked),
    answers: frames.slice(asked).filter(isAnswer),
    streams: frames.slice(asked).filter((frame) => !isAnswer(frame)),
  };
}
