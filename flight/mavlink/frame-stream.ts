import { scanFrames, type Scan } from './scan-frames.ts';

/** Frames out of a stream of bytes, which may break them anywhere; only the end that is not whole yet is copied. */
export function frameStream(scan: Scan): (bytes: Uint8Array) => void {
  let waiting = new Uint8Array(0);
  return (bytes) => {
    const all = waiting.length === 0 ? bytes : joined(waiting, bytes);
    waiting = all.slice(scanFrames(all, scan));
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
