import { giveUpAfter, scanFrames, type FrameScan } from './scan-frames.ts';

/**
 * Reads frames from a byte stream that may split them anywhere; only an incomplete end is copied. Returns
 * false if the data is garbage; the rest is not scanned.
 */
export function frameStream(scan: FrameScan): (bytes: Uint8Array) => boolean {
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
