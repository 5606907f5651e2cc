import { areaCoverage, coveredArea, type CoveredArea } from '@overflight/flight/coverage/area-coverage.ts';
import { byPhotos, byResolution } from '@overflight/flight/coverage/coverage-classes.ts';
import { cellCentre } from '@overflight/flight/coverage/coverage-grid.ts';
import { plannedPhotos } from '@overflight/flight/coverage/planned-photos.ts';
import type { TakenPhoto } from '@overflight/flight/coverage/taken-photo.ts';
import { runSteps } from '@overflight/flight/checks/work.ts';
import { densityCmPerPx, footprint } from '@overflight/flight/camera/footprint.ts';
import { aSurvey, at } from '@overflight/flight/testing/sample-plan.ts';
import type { Bench } from '../bench.ts';
import { median } from '../tools/median.ts';

const ROUNDS = 5;
const LEAST = 3;
const SIDE_M = 720;
/** Photos that failed, in the order they were taken. */
const LOST = { from: 900, to: 1320 };

/** Counts of a survey of 2,000 photos, and the circle around each photo that peers count instead. */
export const measureCoverage: Bench = (print) => {
  const corners = [at(50, 50), at(50, 50 + SIDE_M), at(50 + SIDE_M, 50 + SIDE_M), at(50 + SIDE_M, 50)];
  const survey = aSurvey(corners);
  const photos = plannedPhotos(survey)!.photos;
  const nothing = { altitudeM: null, widthPx: null, heightPx: null };
  const taken = photos.flatMap(({ position, alongDeg }, order): TakenPhoto[] => {
    const { distanceToSurface } = survey.cameraMetadata;
    const pose = { gimbalPitchDeg: -90, gimbalYawDeg: alongDeg, relativeAltitudeM: distanceToSurface };
    return order >= LOST.from && order < LOST.to ? [] : [{ id: String(order), position, ...pose, ...nothing }];
  });
  const flat = { homeM: null, heights: [null] };
  const run = (area: CoveredArea, some: readonly TakenPhoto[]) =>
    runSteps(areaCoverage(area, flat, { taken: some, least: LEAST }));
  const area = coveredArea(survey)!;
  const found = run(area, taken);
  const whole = cpuMs(() => run(coveredArea(survey)!, taken));
  const none = cpuMs(() => run(area, []));
  const drawing = cpuMs(() => [byPhotos(area.grid, found.taken), byResolution(area.grid, found.taken, 2)]);
  print(
    `${photos.length} photos over ${Math.round(survey.area / 10_000)} ha, ${area.grid.cells} cells of ${area.grid.cellM.toFixed(1)} m:`,
  );
  print(`  planned and taken counted, with gaps: ${whole.toFixed(0)} ms CPU; drawn classes: ${drawing.toFixed(0)} ms`);
  print(`  one photo more: ${((whole - none) / taken.length).toFixed(2)} ms CPU`);
  const { grid } = area;
  const gapsM2 = found.gaps.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const circles = cellsSeenByCircles(area, taken);
  const truth = [...grid.inside.keys()].filter((cell) => grid.inside[cell] === 1 && found.taken.photos[cell]! < LEAST);
  const missed = truth.filter((cell) => circles[cell]! >= LEAST).length;
  print(`  lost photos ${LOST.from} to ${LOST.to}: gaps of ${(gapsM2 / 10_000).toFixed(2)} ha found`);
  print(
    `  circles around photos call ${((100 * missed) / truth.length).toFixed(0)} % of the ground in too few photos covered`,
  );
};

function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

/** A circle around the frame of each photo. */
function cellsSeenByCircles({ grid, survey }: CoveredArea, taken: readonly TakenPhoto[]): Uint16Array {
  const { cameraMetadata: camera } = survey;
  const { sideM, frontalM } = footprint(camera, densityCmPerPx(camera, camera.distanceToSurface));
  const radiusM = Math.hypot(sideM, frontalM) / 2;
  const places = taken.map(({ position }) => grid.plane.toPoint(position));
  const counts = new Uint16Array(grid.inside.length);
  for (const cell of counts.keys()) {
    const { x, y } = cellCentre(grid, cell);
    for (const place of places) if (Math.hypot(place.x - x, place.y - y) <= radiusM) counts[cell]!++;
  }
  return counts;
}
