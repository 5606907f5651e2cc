import { expect, it } from 'vitest';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { reportSections } from '@overflight/contract/projects/report-rows.ts';

const report: RunReport = {
  engine: 'built-in',
  photos: 2,
  photosUsed: 2,
  groundResolutionM: 0.03,
  reprojectionErrorPx: null,
  georeferencingErrorM: null,
  points: 1234,
  areaM2: 25_000,
  coordinateSystem: 'WGS84',
  seconds: 600,
  surfaceMeasuredShare: 0.9,
  warnings: [],
};

it.each<[text: RegExp, facts: Partial<RunReport>]>([
  [/^Water is not recognised: /, {}],
  [
    /^No water was recognised\. Water whose bottom is not seen, .* is not recognised/,
    { water: { areas: 0, areaM2: 0 } },
  ],
  [
    /^Water was recognised: 2 areas, 416 m²; heights there are a level, not measured\./,
    { water: { areas: 2, areaM2: 416.2 } },
  ],
])('MODEL-04 the report says what was recognised of water: %s', (text, facts) => {
  const sections = reportSections({ ...report, ...facts }, { units: 'metric', system: null });
  const water = sections.flatMap(({ rows }) => rows).find(({ label }) => label === 'Water');
  expect(water?.text).toMatch(text);
});
