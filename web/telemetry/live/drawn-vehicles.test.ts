import { describe, expect, it } from 'vitest';
import { applyFrame, type Vehicles } from './apply-frame.ts';
import { drawnVehicles, trailsOf } from './drawn-vehicles.ts';
import type { VehicleOnMap } from './live-vehicle.ts';
import { aFrame, aLocation, AT } from '../testing/a-location.ts';

function heard(...changes: Parameters<typeof aLocation>[0][]): VehicleOnMap[] {
  const vehicles: Vehicles = new Map();
  const told = changes.map((change, at) => aLocation({ number: at, objectId: `v${at}`, ...change }));
  applyFrame(vehicles, aFrame({ isWhole: true, vehicles: told }), AT);
  return [...vehicles.values()];
}

describe('vehicles on the map', () => {
  it.each([
    ['heard of just now', {}, 0, 'live', []],
    ['silent', {}, 12_000, 'stale', ['stale 12 s']],
    ['silent for minutes', {}, 130_000, 'stale', ['stale 2 min']],
    ['said to be static', { isStatic: true }, 0, 'stale', ['stale 0 s']],
    ['simulated', { isSimulated: true }, 0, 'live', ['SIM']],
    ["somebody else's", { source: 'remote-id' }, 0, 'other', ['Remote ID']],
    ["somebody else's, silent", { source: 'remote-id' }, 12_000, 'stale', ['Remote ID', 'stale 12 s']],
    ['simulated and silent', { isSimulated: true }, 20_000, 'stale', ['SIM', 'stale 20 s']],
  ] as const)('one that is %s', (_, change, laterMs, look, tags) => {
    const [drawn] = drawnVehicles(heard(change), { now: AT + laterMs, chosenId: null });
    expect(drawn).toMatchObject({ look, tags });
  });

  it('are faded and without trail during a replay', () => {
    const vehicles = heard({}, {});
    const drawing = { now: AT, chosenId: null, isReplaying: true, hiddenIds: new Set<string>() };
    expect(drawnVehicles(vehicles, drawing).map(({ isFaded }) => isFaded)).toEqual([true, true]);
    expect(drawnVehicles(vehicles, { now: AT, chosenId: null }).some(({ isFaded }) => isFaded)).toBe(false);
    for (const vehicle of vehicles) vehicle.trail = [8.1, 8.2].map((lng) => ({ at: AT, position: [lng, 47] }));
    expect(trailsOf(vehicles, { ...drawing, isReplaying: false })).toHaveLength(2);
    expect(trailsOf(vehicles, drawing)).toEqual([]);
  });

  it('Remote ID aircraft are drawn by height only: their altitude is above the ellipsoid', () => {
    const vehicles = heard({ heightM: 60 }, { heightM: 60, source: 'remote-id' });
    const drawn = drawnVehicles(vehicles, { now: AT, chosenId: null });
    expect(drawn).toMatchObject([
      { altitudeM: 520, heightM: 60 },
      { altitudeM: null, heightM: 60 },
    ]);
  });

  it('the selected one is drawn on top', () => {
    const drawn = drawnVehicles(heard({}, {}, {}), { now: AT, chosenId: 'v1' });
    expect(drawn.map(({ id, isChosen }) => [id, isChosen])).toEqual([
      ['v0', false],
      ['v2', false],
      ['v1', true],
    ]);
  });

  it('live ones draw a trail up to where they are; stale and hidden ones do not', () => {
    const vehicles = heard({}, {}, { isStatic: true });
    for (const vehicle of vehicles) vehicle.trail.push({ at: AT + 2000, position: [8.6, 47.4] });
    for (const vehicle of vehicles) vehicle.position = [8.7, 47.5];
    const trails = trailsOf(vehicles, { now: AT, chosenId: null, hiddenIds: new Set(['v1']) });
    expect(trails).toEqual([
      {
        id: 'v0',
        look: 'live',
        path: [
          [8.5, 47.3],
          [8.6, 47.4],
          [8.7, 47.5],
        ],
      },
    ]);
  });

  it('with very many, only the selected one has a trail', () => {
    const vehicles = heard(...Array.from({ length: 60 }, () => ({})));
    for (const vehicle of vehicles) vehicle.trail.push({ at: AT + 2000, position: [8.6, 47.4] });
    expect(trailsOf(vehicles, { now: AT, chosenId: 'v7', hiddenIds: new Set() }).map(({ id }) => id)).toEqual(['v7']);
  });
});
