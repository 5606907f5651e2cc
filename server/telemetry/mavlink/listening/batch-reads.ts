import type { ReceivedBatch } from './thread-messages.ts';

const MAX_BYTES = 256 * 1024;

type Batch = {
  take: (link: number, peer: number, bytes: Uint8Array) => void;
  handOver: () => void;
};
type BatchOptions = {
  onBatch: (received: ReceivedBatch) => void;
  /** Blocks reading; receives the number of reads since the last pause. */
  pause: (pieces: number) => void;
};

/**
 * Collects reads until no more are ready, delivers them as one batch, then pauses: a wake-up costs more than
 * a message, so many are read at once, while a single vehicle is read without delay.
 */
export function batchReads({ onBatch, pause }: BatchOptions): Batch {
  const room = new Uint8Array(MAX_BYTES);
  let [pieces, used]: [number[], number] = [[], 0];
  let [taken, seen] = [0, 0];

  const handOver = () => {
    if (pieces.length > 0) onBatch({ pieces, bytes: room.slice(0, used) });
    [pieces, used] = [[], 0];
  };
  /** Sockets return a limited amount per turn: reads until they return nothing. */
  const lookAgain = () => {
    if (taken > seen) {
      seen = taken;
      setImmediate(lookAgain);
      return;
    }
    handOver();
    pause(taken);
    [taken, seen] = [0, 0];
  };
  const take = (link: number, peer: number, bytes: Uint8Array) => {
    if (used + bytes.length > MAX_BYTES) handOver();
    room.set(bytes, used);
    used += bytes.length;
    pieces.push(link, peer, bytes.length);
    taken++;
    if (taken === 1) setImmediate(lookAgain);
  };
  return { take, handOver };
}
