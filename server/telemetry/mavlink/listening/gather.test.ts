import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';
import type { Heard } from './words.ts';

function aGathering() {
  const heard: Heard[] = [];
  const naps: number[] = [];
  const { take, handOver } = gather({ onHeard: (some) => heard.push(some), nap: (pieces) => naps.push(pieces) });
  const turns = async (count: number) => {
    for (let n = 0; n < count; n++) await turn();
  };
  return { heard, naps, take, handOver, turns };
}

it('one piece alone is handed over as soon as nothing follows it', async () => {
  const { heard, naps, take, turns } = aGathering();
  take(1, 7, Uint8Array.of(5, 6));
  expect(heard).toEqual([]);
  await turns(3);
  expect(heard).toEqual([{ pieces: [1, 7, 2], bytes: Uint8Array.of(5, 6) }]);
  expect(naps).toEqual([1]);
});

it('pieces that come one turn after another are handed over together, in their order', async () => {
  const { heard, naps, take, turns } = aGathering();
  take(1, 7, Uint8Array.of(1));
  await turns(1);
  take(2, 8, Uint8Array.of(2, 3));
  await turns(1);
  take(1, 7, Uint8Array.of());
  await turns(3);
  expect(heard).toEqual([{ pieces: [1, 7, 1, 2, 8, 2, 1, 7, 0], bytes: Uint8Array.of(1, 2, 3) }]);
  expect(naps).toEqual([3]);
});

it('what was handed over stays as it was, and what follows begins anew', async () => {
  const { heard, naps, take, turns } = aGathering();
  take(1, 7, Uint8Array.of(1));
  await turns(3);
  take(1, 7, Uint8Array.of(9, 9));
  await turns(3);
  expect(heard.map(({ bytes }) => [...bytes])).toEqual([[1], [9, 9]]);
  expect(naps).toEqual([1, 1]);
});

it('more than there is room for goes in several parts, of which none is lost', async () => {
  const { heard, naps, take, turns } = aGathering();
  const datagram = new Uint8Array(65_507).fill(3);
  for (let n = 0; n < 10; n++) take(1, n, datagram);
  await turns(3);
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.flatMap(({ pieces }) => pieces.filter((_, at) => at % 3 === 1))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(heard.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(10 * datagram.length);
  expect(naps).toEqual([10]);
});

it('what is there can be handed over before its time', () => {
  const { heard, take, handOver } = aGathering();
  take(1, 7, Uint8Array.of(1));
  handOver();
  expect(heard).toHaveLength(1);
  handOver();
  expect(heard).toHaveLength(1);
});
