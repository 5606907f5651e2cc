import { describe, expect, it } from 'vitest';
import { profiles } from '../aircraft/profiles.ts';
import type { FlightStep } from '../mission/flight-item.ts';
import { flightOf } from '../mission/flight-of.ts';
import { seededPlan } from '../testing/seeded-plan.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, bentField } from '../testing/sample-plan.ts';
import { checksum } from '../formats/xml-zip/checksum.ts';
import type { Exporter, FileContent } from './exporter.ts';
import { exporters } from './exporters.ts';
import { gate } from './gate/gate.ts';
import { aTarget } from './testing/a-target.ts';

const seeds = Array.from({ length: 8 }, (_, seed) => seed + 1);

/** Requirements on every row of the table. */
async function prove(table: readonly Exporter[]): Promise<void> {
  for (const word of ['format', 'name'] as const)
    expect(new Set(table.map((exporter) => exporter[word])).size).toBe(table.length);
  for (const exporter of table) {
    expect(exporter.format).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(exporter.extension).toMatch(/^\.[a-z0-9]+$/);
    expect(exporter.mediaType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    expect(exporter.altitudes.length).toBeGreaterThan(0);
    const target = aTarget({ aircraft: profiles.find(({ formats }) => formats.includes(exporter.format)) });
    for (const seed of seeds)
      for (const firmware of ['px4', 'ardupilot'] as const) {
        const flight = flightOf(seededPlan(seed), firmware);
        const [once, again] = await Promise.all([exporter.write(flight, target), exporter.write(flight, target)]);
        for (const file of once.files ?? []) expect(file.length).toBeGreaterThan(0);
        for (const reason of once.refused ?? []) expect(reason).toMatch(/^[A-Z].*\.$/);
        // Comparing bytes one by one takes minutes.
        expect((again.files ?? []).map(digest)).toEqual((once.files ?? []).map(digest));
        expect(again.refused).toEqual(once.refused);
        for (const sentence of exporter.sheet?.(flight, { photos: 'points', altitudes: 'home', homeM: null }) ?? [])
          expect(sentence).toMatch(/^[A-Z].*\.$/);
        for (const sentence of exporter.leavesOut(flight)) expect(sentence).toMatch(/^[A-Z].*\.$/);
      }
  }
}

const digest = (file: FileContent) => (typeof file === 'string' ? file : checksum(file));

/** A one-folder format: positions and heights only, packed as numbers. */
const places: Exporter = {
  format: 'places',
  name: 'Places',
  extension: '.places',
  mediaType: 'application/octet-stream',
  isForAutopilot: false,
  altitudes: ['home'],
  leavesOut: ({ parts }) =>
    parts.some(({ steps }) => flat(steps).some(({ does }) => does === 'take-photos-every'))
      ? ['Places hold no photos.']
      : [],
  write: ({ parts }) => {
    const numbers = parts.flatMap(({ steps }) =>
      flat(steps).flatMap((step) => (step.does === 'fly-to' ? [...step.to.position, step.to.altitudeM] : [])),
    );
    return Promise.resolve({ files: [new Uint8Array(new Float64Array([...numbers, 0]).buffer)] });
  },
};
const flat = (steps: readonly FlightStep[]): FlightStep[] =>
  steps.flatMap((step) => (step.does === 'block' ? flat(step.items ?? []) : [step]));

describe('the table of exporters', () => {
  it('holds for each of its rows', async () => {
    await expect(prove(exporters)).resolves.toBeUndefined();
  });

  it('takes a format of bytes by one line', async () => {
    await prove([exporters[0], places]);
    const flight = flightOf(aPlan([aRoute(at(0, 10), at(0, 90)), aSurvey()]));
    const [bytes] = ((await places.write(flight, aTarget())).files ?? []) as [Uint8Array];
    expect(Array.from(new Float64Array(bytes.buffer)).slice(0, 6)).toEqual([...at(0, 10), 50, ...at(0, 90), 50]);
    expect(places.leavesOut(flight)).toEqual(['Places hold no photos.']);
  });

  it('has a gate for each of its rows', () => {
    for (const { format } of exporters)
      expect(gate(format, format.startsWith('wpml') ? new Uint8Array() : '')).not.toEqual([]);
    expect(gate('places', '')).toEqual(['There are no rules for files of the format places.']);
  });

  it('does not take the same word twice', async () => {
    await expect(prove([exporters[0], { ...places, format: 'qgc' }])).rejects.toThrow();
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
