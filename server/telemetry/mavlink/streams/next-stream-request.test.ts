import { describe, expect, it } from 'vitest';
import { countMessage, recordStreamAck, nextStreamRequest, newStreamRates } from './next-stream-request.ts';
import { wantedStreams } from './wanted-streams.ts';

const START = 1_790_000_000_000;
const PLACE = 33;
type Sends = Record<number, number>;
const everything: Sends = Object.fromEntries(wantedStreams.map(({ messageId, hz }) => [messageId, hz]));

/** A vehicle checked once a second, and the requests made to it. */
function aVehicle() {
  const streams = newStreamRates();
  let [second, heardAt] = [0, START];
  return {
    streams,
    seconds: (count: number, sends: Sends | null) =>
      Array.from({ length: count }, () => {
        const nowMs = START + second++ * 1000;
        if (sends) heardAt = nowMs;
        for (const [messageId, hz] of Object.entries(sends ?? {}))
          for (let n = 0; n < hz; n++) countMessage(streams, Number(messageId));
        return nextStreamRequest(streams, heardAt, nowMs);
      }),
  };
}
const asked = (wishes: ReturnType<ReturnType<typeof aVehicle>['seconds']>) =>
  wishes.filter((request) => request !== undefined);

describe('the streams requested from a vehicle', () => {
  it('are none if it sends everything by itself', () => {
    expect(asked(aVehicle().seconds(60, everything))).toEqual([]);
  });

  it('are all if it sends only heartbeats, position at 2 to 5 Hz and the rest at 1 Hz', () => {
    const [first] = asked(aVehicle().seconds(5, {}));
    expect(first?.isInGroups).toBe(false);
    const paces = Object.fromEntries(first!.streams.map(({ messageId, hz }) => [messageId, hz]));
    expect(paces[PLACE]).toBeGreaterThanOrEqual(2);
    expect(paces[PLACE]).toBeLessThanOrEqual(5);
    expect(new Set(Object.keys(paces).map(Number))).toEqual(new Set([33, 1, 24, 74, 147, 245, 42, 242]));
    expect(Object.entries(paces).filter(([id, hz]) => Number(id) !== PLACE && hz !== 1)).toEqual([]);
  });

  it('are only the missing ones, and a position that is too rare', () => {
    const { 147: _, ...others } = everything;
    const [first] = asked(aVehicle().seconds(5, { ...others, [PLACE]: 1 }));
    expect(first?.streams.map(({ messageId }) => messageId)).toEqual([PLACE, 147]);
  });

  it('are requested in groups immediately if it does not support the command', () => {
    const { seconds, streams } = aVehicle();
    expect(asked(seconds(4, {}))).toHaveLength(1);
    recordStreamAck(streams, 3);
    expect(seconds(1, {})).toEqual([{ streams: [], isInGroups: true }]);
  });

  it('are requested both ways if it does not answer', () => {
    const wishes = asked(aVehicle().seconds(8, {}));
    expect(wishes.map(({ isInGroups, streams }) => [isInGroups, streams.length])).toEqual([
      [false, 8],
      [true, 8],
    ]);
  });

  it('are not requested in groups if it denied only one of them', () => {
    const { seconds, streams } = aVehicle();
    seconds(4, {});
    recordStreamAck(streams, 0);
    recordStreamAck(streams, 4);
    const { 245: _, ...others } = everything;
    const later = asked(seconds(300, others));
    expect(later.every(({ isInGroups }) => !isInGroups)).toBe(true);
    // At most once a minute.
    expect(later.length).toBeLessThan(12);
  });

  it('are requested again after a restart or a silence', () => {
    const { seconds, streams } = aVehicle();
    seconds(4, {});
    recordStreamAck(streams, 0);
    expect(asked(seconds(120, everything))).toEqual([]);
    expect(asked(seconds(7, {}))[0]?.streams).toHaveLength(8);
    expect(asked(seconds(120, everything))).toEqual([]);
    expect(asked(seconds(30, null).slice(6))).toEqual([]);
    expect(asked(seconds(6, {}))[0]?.streams).toHaveLength(8);
  });
});
