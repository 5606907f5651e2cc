import type { Position } from 'geojson';
import { localPlane, type Point } from '../../flight/geo/planes/local-plane.ts';
import { photoPositions } from '../../flight/survey/photos.ts';
import { planSurvey } from '../../flight/survey/plan-survey.ts';
import type { Print } from '../bench.ts';
import { cpuMsOf } from '../tools/cpu-of.ts';
import { median } from '../tools/median.ts';
import { turfSurvey } from './turf-survey.ts';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 4;
const wanted = { spacingM: 20, orientationDeg: 0, triggerM: 12.5 };
/** Footprint of a photo at the default overlap of 80 % each way: ground that lines miss gets lines of its own. */
const photos = { sideM: wanted.spacingM / 0.2, frontalM: wanted.triggerM / 0.2, triggerM: wanted.triggerM };
const { toPosition } = localPlane([8, 47]);

const rectangle = (width: number, height: number): Point[] => [
  { x: 0, y: 0 },
  { x: 0, y: height },
  { x: width, y: height },
  { x: width, y: 0 },
];

/** 25 rounded rays, between 1160 m and 2000 m from the middle. */
const star: Point[] = Array.from({ length: 5000 }, (_, i) => {
  const angle = (2 * Math.PI * i) / 5000;
  const radius = 1580 + 420 * Math.cos(25 * angle);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
});

/** 2,500 rays, each sharper than a line is wide: only short pieces all around the rim. */
const needles: Point[] = Array.from({ length: 5000 }, (_, i) => {
  const angle = (2 * Math.PI * i) / 5000;
  const radius = i % 2 === 0 ? 1700 : 1530;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
});

const lShape: Point[] = [
  { x: 0, y: 0 },
  { x: 900, y: 0 },
  { x: 900, y: 300 },
  { x: 400, y: 300 },
  { x: 400, y: 900 },
  { x: 0, y: 900 },
];
const holes = [110, 610].map((x) => [
  { x, y: 100 },
  { x: x + 100, y: 120 },
  { x: x + 60, y: 200 },
]);

const workloads: { name: string; area: Point[][]; goalMs?: number }[] = [
  { name: '4 km square', area: [rectangle(4000, 4000)], goalMs: 90 },
  { name: 'star of 5,000 corners', area: [star], goalMs: 60 },
  { name: 'star of 2,500 needles, 5,000 corners', area: [needles] },
  { name: 'field of 2,000 photos while dragging', area: [rectangle(710, 700)], goalMs: 8 },
  { name: 'L with two holes, 2,000 photos, while dragging', area: [lShape, ...holes], goalMs: 8 },
];

/** CPU to plan a survey with all photo positions, against a plain survey made with turf, interleaved. */
export function measureFlight(print: Print): void {
  print(`photos show ${photos.sideM} m × ${photos.frontalM} m; that all ground is seen is part of the time …`);
  for (const { name, area: rings, goalMs } of workloads) {
    const area = rings.map((ring) => ring.map(toPosition));
    const [ours, theirs]: [number[], number[]] = [[], []];
    const counted = { ours: 0, theirs: 0 };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      const oursMs = cpuMsOf(() => (counted.ours = planWithPhotos(area)));
      const theirsMs = cpuMsOf(() => (counted.theirs = turfSurvey(area, wanted)));
      if (round < 0) continue;
      ours.push(oursMs);
      theirs.push(theirsMs);
    }
    const [oursMs, theirsMs] = [median(ours), median(theirs)];
    print(
      `${name}: ${oursMs.toFixed(1)} ms CPU for ${counted.ours} photos${goalMs === undefined ? '' : ` (goal ${goalMs} ms)`}; ` +
        `turf ${theirsMs.toFixed(1)} ms for ${counted.theirs}, ${(theirsMs / oursMs).toFixed(1)} × ours`,
    );
  }
}

function planWithPhotos(area: Position[][]): number {
  const survey = planSurvey(area, {
    ...wanted,
    turnaroundM: 10,
    entryLocation: 0,
    additionalLines: 0,
    everySecondLineFirst: false,
    photos,
  });
  if (!survey.ok) throw new Error(survey.reason);
  return photoPositions(survey.transects, wanted.triggerM).length;
}
