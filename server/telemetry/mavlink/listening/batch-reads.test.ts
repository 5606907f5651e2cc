import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchReads } from './batch-reads.ts';
import type { ReceivedBatch } from './thread-messages.ts';

function aGathering() {
  const received: ReceivedBatch[] = [];
  const readPauses: number[] = [];
  const { take, handOver } = batchReads({
    onBatch: (some) => received.push(some),
    pause: (pieces) => readPauses.push(pieces),
  });
  const turns = async (count: number) => {
    for (let n = 0; n < count; n++) await turn();
  };
  return { received, readPauses, take, handOver, turns };
}

it('a single read is handed over as soon as no other follows', async () => {
  const { received, readPauses, take, turns } = aGathering();
  take(1, 7, Uint8Array.of(5, 6));
  expect(received).toEqual([]);
  await turns(3);
  expect(received).toEqual([{ pieces: [1, 7, 2], bytes: Uint8Array.of(5, 6) }]);
  expect(readPauses).toEqual([1]);
});

it('reads in consecutive event loop turns are handed over together, in order', async () => {
  const { received, readPauses, take, turns } = aGathering();
  take(1, 7, Uint8Array.of(1));
  await turns(1);
  take(2, 8, Uint8Array.of(2, 3));
  await turns(1);
  take(1, 7, Uint8Array.of());
  await turns(3);
  expect(received).toEqual([{ pieces: [1, 7, 1, 2, 8, 2, 1, 7, 0], bytes: Uint8Array.of(1, 2, 3) }]);
  expect(readPauses).toEqual([3]);
});

it('a delivered batch is not overwritten by later reads', async () => {
  const { received, readPauses, take, turns } = aGathering();
  take(1, 7, Uint8Array.of(1));
  await turns(3);
  take(1, 7, Uint8Array.of(9, 9));
  await turns(3);
  expect(received.map(({ bytes }) => [...bytes])).toEqual([[1], [9, 9]]);
  expect(readPauses).toEqual([1, 1]);
});

it('more than fits is delivered in several batches without loss', async () => {
  const { received, readPauses, take, turns } = aGathering();
  const datagram = new Uint8Array(65_507).fill(3);
  for (let n = 0; n < 10; n++) take(1, n, datagram);
  await turns(3);
  expect(received.length).toBeGreaterThan(1);
  expect(received.flatMap(({ pieces }) => pieces.filter((_, at) => at % 3 === 1))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  expect(received.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(10 * datagram.length);
  expect(readPauses).toEqual([10]);
});

it('a batch can be handed over early', () => {
  const { received, take, handOver } = aGathering();
  take(1, 7, Uint8Array.of(1));
  handOver();
  expect(received).toHaveLength(1);
  handOver();
  expect(received).toHaveLength(1);
});
