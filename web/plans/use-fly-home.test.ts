import { readQgcPlan } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import { madeUpFile } from '@overflight/flight/testing/made-up-files.ts';
import { pilot } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it } from 'vitest';
import type { MapHandle } from '../map/map-handle.ts';
import { showPlan } from './use-fly-home.ts';

it('an imported plan is fitted with its fences', () => {
  const document = JSON.parse(madeUpFile('plans/corridor.plan').text) as Record<string, unknown>;
  const far: [number, number][] = [
    [47.5, 8.5],
    [47.5, 8.6],
    [47.6, 8.6],
  ];
  const geoFence = { version: 2, circles: [], polygons: [{ version: 1, inclusion: true, polygon: far }] };
  const read = readQgcPlan(JSON.stringify({ ...document, geoFence }), {
    by: pilot,
    newId: () => crypto.randomUUID(),
    home: [8, 47],
  });
  if (!read.ok) throw new Error(read.reason);
  const framed: (readonly [number, number])[] = [];
  const map: Pick<MapHandle, 'frame'> = { frame: (positions) => void framed.push(...positions) };
  showPlan(map, read.value.plan);
  expect(framed).toEqual(expect.arrayContaining(far.map(([lat, lng]) => [lng, lat])));
});
