import type { TrackPoint } from '@overflight/contract/telemetry/telemetry.ts';
import { describe, expect, it } from 'vitest';
import { clockText, flightLengthMs, replayAt } from './replay-at.ts';

const path: TrackPoint[] = [
  [0, 8, 47, 500, 90, 5, 0],
  [1000, 8.5, 47.25, 510, 180, 6, 10],
  [31_000, 8.1, 47.1, null, null, null, null],
];

describe('a replayed flight', () => {
  it('is interpolated between its points', () => {
    expect(replayAt(path, 500)).toEqual({
      position: [8.25, 47.125],
      altitudeM: 505,
      headingDeg: 90,
      groundSpeedMps: 5,
      heightM: 5,
      isGap: false,
    });
  });

  it('stays at the last position in a gap, and says so', () => {
    expect(replayAt(path, 20_000)).toMatchObject({ position: [8.5, 47.25], isGap: true });
  });

  it('has a beginning and an end', () => {
    expect(replayAt(path, -5)?.position).toEqual([8, 47]);
    expect(replayAt(path, 99_999)?.position).toEqual([8.1, 47.1]);
    expect(flightLengthMs(path)).toBe(31_000);
    expect(replayAt([], 0)).toBeNull();
    expect(flightLengthMs([])).toBe(0);
  });

  it('takes the short way across the antimeridian', () => {
    const pacific: TrackPoint[] = [
      [0, 179.999, 0, null, null, null, null],
      [1000, -179.999, 0, null, null, null, null],
    ];
    expect(replayAt(pacific, 500)?.position[0]).toBeCloseTo(180, 9);
  });

  it('shows the time in minutes and seconds', () => {
    expect([0, 7000, 247_900].map(clockText)).toEqual(['0:00', '0:07', '4:07']);
  });
});
