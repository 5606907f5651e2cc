import { describe, expect, it } from 'vitest';
import type { FlightStep } from '../mission/flight-item.ts';
import { flightOf } from '../mission/flight-of.ts';
import { seededPlan } from '../testing/seeded-plan.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, bentField } from '../testing/sample-plan.ts';
import type { Exporter } from './exporter.ts';
import { exporters } from './exporters.ts';

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

/** Requirements on every row of the table. */
async function prove(table: readonly Exporter[]): Promise<void> {
  for (const word of ['format', 'name'] as const)
    expect(new Set(table.map((exporter) => exporter[word])).size).toBe(table.length);
  for (const exporter of table) {
    expect(exporter.format).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(exporter.extension).toMatch(/^\.[a-z0-9]+$/);
    expect(exporter.mediaType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    for (const seed of seeds)
      for (const firmware of ['px4', 'ardupilot'] as const) {
        const flight = flightOf(seededPlan(seed), firmware);
        const [once, again] = await Promise.all([exporter.write(flight), exporter.write(flight)]);
        expect(once.length).toBeGreaterThan(0);
        expect(again).toEqual(once);
        for (const sentence of exporter.leavesOut(flight)) expect(sentence).toMatch(/^[A-Z].*\.$/);
      }
  }
}

/** A one-folder format: positions and heights only, packed as numbers. */
const places: Exporter = {
  format: 'places',
  name: 'Places',
  extension: '.places',
  mediaType: 'application/octet-stream',
  isForAutopilot: false,
  leavesOut: ({ parts }) =>
    parts.some(({ steps }) => flat(steps).some(({ does }) => does === 'take-photos-every'))
      ? ['Places hold no photos.']
      : [],
  write: ({ parts }) => {
    const numbers = parts.flatMap(({ steps }) =>
      flat(steps).flatMap((step) => (step.does === 'fly-to' ? [...step.to.position, step.to.altitudeM] : [])),
    );
    return Promise.resolve(new Uint8Array(new Float64Array([...numbers, 0]).buffer));
  },
};
const flat = (steps: readonly FlightStep[]): FlightStep[] =>
  steps.flatMap((step) => (step.does === 'block' ? flat(step.items ?? []) : [step]));

describe('the table of exporters', () => {
  it('holds for each of its rows', async () => {
    await expect(prove(exporters)).resolves.toBeUndefined();
  });

  it('takes a format of bytes by one line', async () => {
    await prove([...exporters, places]);
    const flight = flightOf(aPlan([aRoute(at(0, 10), at(0, 90)), aSurvey()]));
    const bytes = (await places.write(flight)) as Uint8Array;
    expect(Array.from(new Float64Array(bytes.buffer)).slice(0, 6)).toEqual([...at(0, 10), 50, ...at(0, 90), 50]);
    expect(places.leavesOut(flight)).toEqual(['Places hold no photos.']);
  });

  it('does not take the same word twice', async () => {
    await expect(prove([...exporters, { ...places, format: 'qgc' }])).rejects.toThrow();
  });
});

describe('QGroundControl', () => {
  const [qgc] = exporters;
  const told =
    (...segments: Parameters<typeof aPlan>[0] & object) =>
    (firmware: 'px4' | 'ardupilot') =>
      qgc.leavesOut(flightOf(aPlan(segments), firmware)).map((text) => text.split(' ').slice(0, 5).join(' '));

  it('does not report losses of what it keeps', () => {
    expect(told(aSurvey(), aStructureScan(), aRoute(at(0, 10)))('px4')).toEqual([]);
  });

  it('loses holes, circles, and scans that are written as waypoints', () => {
    const holes = [[at(120, 100), at(140, 100), at(140, 130)]];
    expect(told(aSurvey(bentField, { holes }))('px4')).toEqual(['QGroundControl does not know holes.']);
    const round = aSurvey([at(200, 0), at(260, 0)], { shapeType: 'circle' });
    expect(told(round)('px4')).toEqual(['QGroundControl does not know circles.']);
    expect(told(aStructureScan())('ardupilot')).toEqual(['A structure scan becomes waypoints:']);
  });
});
