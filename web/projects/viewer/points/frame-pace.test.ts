import { describe, expect, it } from 'vitest';
import { framePace, pointsAtRest } from './frame-pace.ts';

const MOST = 3_000_000;
const IN_VIEW = 600_000;

/** Frames of a movement on a machine that needs this long for a million points. */
function movement({ msPerMillion, frames }: { msPerMillion: number; frames: number }) {
  const pace = framePace(MOST);
  return Array.from({ length: frames }, () => {
    const drawn = Math.min(IN_VIEW, pace.moving());
    const tookMs = Math.max(16, (drawn * msPerMillion) / 1e6);
    pace.took({ tookMs, drawn });
    return { tookMs, drawn };
  });
}

describe('the pace of a movement', () => {
  it('MODEL-03 is fluid within two frames where all points take seconds, and stays so', () => {
    const frames = movement({ msPerMillion: 4000, frames: 200 });
    expect(frames[0]?.tookMs).toBe(800);
    for (const { tookMs } of frames.slice(2)) expect(tookMs).toBeLessThanOrEqual(80);
    expect(new Set(frames.slice(20).map(({ drawn }) => drawn)).size).toBe(1);
  });

  it('draws all points within half a second on a fast machine', () => {
    const frames = movement({ msPerMillion: 5, frames: 30 });
    expect(frames.slice(8).every(({ drawn }) => drawn === IN_VIEW)).toBe(true);
  });

  it('takes fewer of those in view, not of those that are allowed', () => {
    const pace = framePace(MOST);
    for (let frame = 0; frame < 30; frame++) pace.took({ tookMs: 16, drawn: IN_VIEW });
    expect(pace.moving()).toBe(MOST);
    pace.took({ tookMs: 100, drawn: IN_VIEW });
    expect(pace.moving()).toBe(IN_VIEW / 2);
  });

  it('never draws less than a picture, and is finer again in steps', () => {
    const pace = framePace(MOST);
    for (let frame = 0; frame < 30; frame++) pace.took({ tookMs: 3000, drawn: pace.moving() });
    expect(pace.moving()).toBe(20_000);
    pace.took({ tookMs: 40, drawn: 20_000 });
    expect(pace.moving()).toBe(20_000);
    pace.took({ tookMs: 16, drawn: 20_000 });
    expect(pace.moving()).toBe(24_000);
  });
});

it('MODEL-03 a view at rest becomes finer by frames, up to all of it', () => {
  const steps = [20_000];
  while ((steps.at(-1) ?? 0) < IN_VIEW) steps.push(pointsAtRest(steps.at(-1) ?? 0, IN_VIEW));
  expect(steps).toEqual([20_000, 80_000, 320_000, IN_VIEW]);
});
