import { describe, expect, it } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { runSteps } from '../checks/work.ts';
import { areaCoverage, type CoveredArea } from './area-coverage.ts';
import { cellCentre } from './coverage-grid.ts';
import { gapsMask } from './find-gaps.ts';
import { partsOf, type Mask } from './masks.ts';
import { isShown, seededFlight, type SeededFlight } from './testing/seeded-flight.ts';

const LEAST = 3;
const seeds = Array.from({ length: caseCount(16, 500) }, (_, seed) => seed + 1);

/** How many photos as flown show each cell, counted one by one up to what is asked. */
function trueGaps(flight: SeededFlight, planned: Uint16Array): Mask {
  const { grid } = flight.area;
  const reachM = 2 * flight.area.photoSideM;
  return grid.inside.map((value, cell) => {
    if (value === 0) return 0;
    const { x, y } = cellCentre(grid, cell);
    const asked = Math.min(LEAST, planned[cell]!);
    let seen = 0;
    for (const pose of flight.poses) {
      if (seen >= asked) break;
      if (Math.abs(pose.x - x) < reachM && Math.abs(pose.y - y) < reachM && isShown(pose, [x, y], flight)) seen++;
    }
    return seen < asked ? 1 : 0;
  });
}

const footprintM2 = ({ survey: { cameraMetadata: camera } }: CoveredArea) =>
  (camera.sensorWidth * camera.sensorHeight * camera.distanceToSurface ** 2) / camera.focalLength ** 2;

describe('coverage of flights with known gaps', () => {
  it.each(seeds)(
    'COVER-06 finds every gap larger than a photo, and calls less than 2 %% wrongly so (seed %i)',
    (seed) => {
      const flight = seededFlight(seed);
      const { area, known, taken } = flight;
      const { grid } = area;
      const { gaps, planned } = runSteps(areaCoverage(area, known, { taken, least: LEAST }));
      const found = gapsMask(gaps, grid);
      const missing = trueGaps(flight, planned!.photos);
      const large = partsOf(missing, grid).filter(({ length }) => length * grid.cellM ** 2 > footprintM2(area));
      for (const gap of large) expect(gap.filter((cell) => found[cell] === 1).length / gap.length).toBeGreaterThan(0.5);
      const wrong = found.filter((value, cell) => value === 1 && missing[cell] === 0).length;
      expect(wrong / grid.cells).toBeLessThan(0.02);
    },
  );

  it.each(seeds.slice(0, caseCount(6, 100)))('COVER-02 counts what a check ray by ray counts (seed %i)', (seed) => {
    const flight = seededFlight(seed);
    const { area, known, poses, survey } = flight;
    const exact = poses.map((pose, at) => ({
      id: String(at),
      position: area.grid.plane.toPosition(pose),
      altitudeM: pose.z,
      relativeAltitudeM: null,
      gimbalPitchDeg: pose.pitchDeg,
      gimbalYawDeg: pose.yawDeg,
      widthPx: survey.cameraMetadata.imageWidth,
      heightPx: survey.cameraMetadata.imageHeight,
    }));
    const { taken } = runSteps(areaCoverage(area, known, { taken: exact, least: LEAST }));
    const cells = [...area.grid.inside.keys()].filter(
      (cell) => area.grid.inside[cell] === 1 && cell % 97 === seed % 97,
    );
    const counted = cells.map((cell) => taken.photos[cell]!);
    const rays = cells.map((cell) => {
      const { x, y } = cellCentre(area.grid, cell);
      return poses.filter((pose) => isShown(pose, [x, y], flight)).length;
    });
    const off = counted.map((count, at) => Math.abs(count - rays[at]!));
    // The ground between nodes and the edge of a picture differ by millimetres: a photo more or less at its very rim.
    expect(Math.max(...off)).toBeLessThanOrEqual(1);
    expect(off.filter((one) => one > 0).length / off.length).toBeLessThan(0.05);
  });
});
