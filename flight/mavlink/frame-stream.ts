import { giveUpAfter, scanFrames, type Scan } from './scan-frames.ts';

/**
 * Frames out of a stream of bytes, which may break them anywhere; only the end that is not whole yet is copied. False where
 * what comes is nonsense, and the rest of it was left alone.
 */
export function frameStream(scan: Scan): (bytes: Uint8Array) => boolean {
  let waiting = new Uint8Array(0);
  return (bytes) => {
    const all = waiting.length === 0 ? bytes : joined(waiting, bytes);
    const giveUpAt = giveUpAfter(scan);
    waiting = all.slice(scanFrames(all, scan, { giveUpAt }));
    return scan.tally.damaged < giveUpAt;
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
