import { expect, it } from 'vitest';
import { drawnFindings } from './drawn-findings.ts';

const ring = [
  [8, 47],
  [8.1, 47],
  [8.1, 47.1],
  [8, 47],
];

it('restrictions a plan crosses are drawn as areas, each with one label', () => {
  const drawn = drawnFindings({
    flights: [{ flightPlanId: 'p', restrictions: ['farm'] }],
    restrictions: [{ id: 'farm', name: 'Farm no-fly', ceilingMeters: null, source: 'Custom flight restriction' }],
    areas: [{ restrictionId: 'farm', polygons: [[ring], [ring]] }],
  });
  expect(drawn.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Point', 'Polygon']);
  expect(drawn[0]).toMatchObject({
    geometry: { coordinates: [ring] },
    properties: { id: 'farm', name: 'Farm no-fly', ceilingMeters: null },
  });
});

it('an answer without areas draws nothing', () => {
  expect(drawnFindings({ flights: [], restrictions: [] })).toEqual([]);
});
