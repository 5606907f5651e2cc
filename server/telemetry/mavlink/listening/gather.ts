import type { Heard } from './words.ts';

const MOST_BYTES = 256 * 1024;

type Gather = {
  take: (link: number, peer: number, bytes: Uint8Array) => void;
  handOver: () => void;
};
type Gathering = {
  onHeard: (heard: Heard) => void;
  /** Nothing is read meanwhile; it is told how many pieces there were since the last one. */
  nap: (pieces: number) => void;
};

/**
 * Gathers what comes until nothing more lies ready, hands it over as one, and naps: a wake-up costs more than what a vehicle
 * says, so that many of them are read at once, while one that speaks alone is heard without delay.
 */
export function gather({ onHeard, nap }: Gathering): Gather {
  const room = new Uint8Array(MOST_BYTES);
  let [pieces, used]: [number[], number] = [[], 0];
  let [taken, seen] = [0, 0];

  const handOver = () => {
    if (pieces.length > 0) onHeard({ pieces, bytes: room.slice(0, used) });
    [pieces, used] = [[], 0];
  };
  /** Sockets give only so much at a time: they are asked again until they give nothing. */
  const lookAgain = () => {
    if (taken > seen) {
      seen = taken;
      setImmediate(lookAgain);
      return;
    }
    handOver();
    nap(taken);
    [taken, seen] = [0, 0];
  };
  const take = (link: number, peer: number, bytes: Uint8Array) => {
    if (used + bytes.length > MOST_BYTES) handOver();
    room.set(bytes, used);
    used += bytes.length;
    pieces.push(link, peer, bytes.length);
    taken++;
    if (taken === 1) setImmediate(lookAgain);
  };
  return { take, handOver };
}
