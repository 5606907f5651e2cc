import { describe, expect, it } from 'vitest';
import { countHeard, hearAnswer, lookAtStreams, noStreams } from './look-at-streams.ts';
import { wantedStreams } from './wanted-streams.ts';

const START = 1_790_000_000_000;
const PLACE = 33;
type Sends = Record<number, number>;
const everything: Sends = Object.fromEntries(wantedStreams.map(({ messageId, hz }) => [messageId, hz]));

/** A vehicle that is looked at once a second, and what it was asked for in each. */
function aVehicle() {
  const streams = noStreams();
  let [second, heardAt] = [0, START];
  return {
    streams,
    seconds: (count: number, sends: Sends | null) =>
      Array.from({ length: count }, () => {
        const nowMs = START + second++ * 1000;
        if (sends) heardAt = nowMs;
        for (const [messageId, hz] of Object.entries(sends ?? {}))
          for (let n = 0; n < hz; n++) countHeard(streams, Number(messageId));
        return lookAtStreams(streams, heardAt, nowMs);
      }),
  };
}
const asked = (wishes: ReturnType<ReturnType<typeof aVehicle>['seconds']>) =>
  wishes.filter((wish) => wish !== undefined);

describe('what a vehicle is asked for', () => {
  it('is nothing where it sends everything by itself', () => {
    expect(asked(aVehicle().seconds(60, everything))).toEqual([]);
  });

  it('is all of it where it sends heartbeats alone, the place at 2 to 5 Hz and the rest once a second', () => {
    const [first] = asked(aVehicle().seconds(5, {}));
    expect(first?.isInGroups).toBe(false);
    const paces = Object.fromEntries(first!.streams.map(({ messageId, hz }) => [messageId, hz]));
    expect(paces[PLACE]).toBeGreaterThanOrEqual(2);
    expect(paces[PLACE]).toBeLessThanOrEqual(5);
    expect(new Set(Object.keys(paces).map(Number))).toEqual(new Set([33, 1, 24, 74, 147, 245, 42, 242]));
    expect(Object.entries(paces).filter(([id, hz]) => Number(id) !== PLACE && hz !== 1)).toEqual([]);
  });

  it('is only what is missing, and a place that comes too seldom', () => {
    const { 147: _, ...others } = everything;
    const [first] = asked(aVehicle().seconds(5, { ...others, [PLACE]: 1 }));
    expect(first?.streams.map(({ messageId }) => messageId)).toEqual([PLACE, 147]);
  });

  it('is asked in groups at once where it does not know the command', () => {
    const { seconds, streams } = aVehicle();
    expect(asked(seconds(4, {}))).toHaveLength(1);
    hearAnswer(streams, 3);
    expect(seconds(1, {})).toEqual([{ streams: [], isInGroups: true }]);
  });

  it('is asked both ways where it does not answer', () => {
    const wishes = asked(aVehicle().seconds(8, {}));
    expect(wishes.map(({ isInGroups, streams }) => [isInGroups, streams.length])).toEqual([
      [false, 8],
      [true, 8],
    ]);
  });

  it('is not asked in groups where it said that one of them is not to be had', () => {
    const { seconds, streams } = aVehicle();
    seconds(4, {});
    hearAnswer(streams, 0);
    hearAnswer(streams, 4);
    const { 245: _, ...others } = everything;
    const later = asked(seconds(300, others));
    expect(later.every(({ isInGroups }) => !isInGroups)).toBe(true);
    // Once a minute in the end.
    expect(later.length).toBeLessThan(12);
  });

  it('is asked again when it restarts, however long it has sent everything, and after a silence', () => {
    const { seconds, streams } = aVehicle();
    seconds(4, {});
    hearAnswer(streams, 0);
    expect(asked(seconds(120, everything))).toEqual([]);
    expect(asked(seconds(7, {}))[0]?.streams).toHaveLength(8);
    expect(asked(seconds(120, everything))).toEqual([]);
    expect(asked(seconds(30, null).slice(6))).toEqual([]);
    expect(asked(seconds(6, {}))[0]?.streams).toHaveLength(8);
  });
});
