import { describe, expect, it } from 'vitest';
import { areaM2 } from '../geo/polygons/area-m2.ts';
import { aSurvey, at } from '../testing/sample-plan.ts';
import { coveredArea } from './area-coverage.ts';
import { comparePhotos } from './compare-photos.ts';
import { countPhoto, noCounts } from './count-photo.ts';
import { cellCentre, coverageGrid } from './coverage-grid.ts';
import { findGaps } from './find-gaps.ts';
import { gapSurveys } from './gap-surveys.ts';
import { reliefOf } from './hides-ground.ts';
import { count, grown, maskOf, opened, partsOf } from './masks.ts';
import { opticsOf, type PhotoPose } from './photo-view.ts';
import { plannedPhotos } from './planned-photos.ts';
import { traceMask } from './trace-mask.ts';

const square = [at(0, 0), at(0, 200), at(200, 200), at(200, 0)];
const hole = [at(80, 80), at(80, 120), at(120, 120), at(120, 80)];
const survey = aSurvey(square);
const { photoSideM } = coveredArea(survey)!;
const optics = opticsOf(survey.cameraMetadata);
const fromAbove = { x: 100, y: 100, z: 60, yawDeg: 0, pitchDeg: -90 };

function seenFrom(pose: PhotoPose, groundAt: (x: number, y: number) => number = () => 0) {
  const grid = coverageGrid([square], photoSideM);
  for (const cell of grid.groundM.keys()) {
    const { x, y } = cellCentre(grid, cell);
    grid.groundM[cell] = groundAt(x, y);
  }
  const counts = noCounts(grid);
  countPhoto({ grid, relief: reliefOf(grid), counts }, { pose, optics });
  const cells = [...counts.photos.keys()].filter((cell) => counts.photos[cell] === 1);
  return { grid, counts, places: cells.map((cell) => cellCentre(grid, cell)), areaM2: cells.length * grid.cellM ** 2 };
}

describe('the ground that a photo shows', () => {
  it('COVER-02 is its footprint from above, at its resolution', () => {
    const { areaM2: seenM2, counts, places } = seenFrom(fromAbove);
    const { sensorWidth, focalLength, imageWidth, imageHeight } = survey.cameraMetadata;
    const widthM = (60 * sensorWidth) / focalLength;
    expect(seenM2 / (widthM * ((widthM * imageHeight) / imageWidth))).toBeCloseTo(1, 1);
    expect(Math.max(...places.map(({ x }) => x))).toBeCloseTo(100 + widthM / 2, -0.5);
    const [finest] = counts.cmPerPx.toSorted();
    expect(finest).toBeCloseTo((100 * widthM) / imageWidth, 5);
  });

  it('turns with the camera, and reaches ahead of a tilted one', () => {
    const turned = seenFrom({ ...fromAbove, yawDeg: 90 }).places;
    expect(Math.max(...turned.map(({ y }) => y))).toBeGreaterThan(140);
    const tilted = seenFrom({ ...fromAbove, y: 20, pitchDeg: -45 }).places;
    expect(Math.min(...tilted.map(({ y }) => y))).toBeGreaterThan(20);
    expect(Math.max(...tilted.map(({ y }) => y))).toBeGreaterThan(120);
    expect(seenFrom({ ...fromAbove, pitchDeg: 45 }).places).toEqual([]);
    expect(seenFrom({ ...fromAbove, z: -1 }).places).toEqual([]);
  });

  it('is less on a hill, and not what lies behind a wall', () => {
    expect(seenFrom(fromAbove, () => 30).areaM2 / seenFrom(fromAbove).areaM2).toBeCloseTo(0.25, 1);
    const wall = (_: number, y: number) => (y > 110 && y < 116 ? 40 : 0);
    const behind = ({ x, y }: { x: number; y: number }) => y > 118 && y < 132 && Math.abs(x - 100) < 20;
    expect(seenFrom(fromAbove).places.filter(behind).length).toBeGreaterThan(10);
    expect(seenFrom(fromAbove, wall).places.filter(behind)).toEqual([]);
  });
});

describe('parts of a grid', () => {
  it('have outlines with holes, whose area is theirs', () => {
    const grid = coverageGrid([square, hole], photoSideM);
    const [polygon, ...others] = traceMask(grid, grid.inside);
    expect(others).toEqual([]);
    expect(polygon).toHaveLength(2);
    expect(areaM2(polygon!) / (200 * 200 - 40 * 40)).toBeCloseTo(1, 1);
    expect(polygon![0]).toHaveLength(4);
  });

  it('that meet at a corner stay apart', () => {
    const grid = coverageGrid([square], photoSideM);
    const { columns } = grid;
    const mask = maskOf([0, columns + 1], grid.inside.length);
    expect(traceMask(grid, mask)).toHaveLength(2);
    expect(partsOf(mask, grid)).toEqual([[0], [columns + 1]]);
  });

  it('grow, and lose what is narrow', () => {
    const size = { columns: 9, rows: 9 };
    const line = maskOf([36, 37, 38, 39, 40], 81);
    expect(count(grown(maskOf([40], 81), size, 2))).toBe(25);
    expect(count(opened(line, size, 1))).toBe(0);
    const block = grown(maskOf([40], 81), size, 2);
    expect(opened(block, size, 2)).toEqual(block);
  });
});

describe('gaps', () => {
  const grid = coverageGrid([square], photoSideM);
  const seen = new Uint16Array(grid.inside.length).fill(5);
  const lost = grid.inside.map((_, cell) => {
    const { x, y } = cellCentre(grid, cell);
    return Math.abs(x - 50) < 30 && Math.abs(y - 50) < 30 ? 1 : 0;
  });
  const photos = seen.map((value, cell) => (lost[cell] === 1 ? 1 : value));

  it('COVER-03 are where fewer photos are than asked, unless no more were planned', () => {
    const [gap, ...others] = findGaps(grid, photos, { least: 3, photoSideM });
    expect(others).toEqual([]);
    expect(gap!.areaM2 / 3600).toBeCloseTo(1, 1);
    expect(findGaps(grid, photos, { least: 1, photoSideM })).toEqual([]);
    expect(findGaps(grid, photos, { least: 3, photoSideM, planned: photos })).toEqual([]);
  });

  it('COVER-04 are flown by a survey that reaches one photo beyond them, and stays in the area', () => {
    const gaps = findGaps(grid, photos, { least: 3, photoSideM });
    const [flown, ...others] = gapSurveys(survey, { grid, gaps, photoSideM }, () => 'g1');
    expect(others).toEqual([]);
    const sideM = 80 + photoSideM;
    expect(flown!.area / sideM ** 2).toBeCloseTo(1, 1);
    expect(flown).toMatchObject({ segmentId: 'g1', cameraMetadata: survey.cameraMetadata, shapeType: 'polygon' });
    expect(flown!.pathCoordinates.length).toBeGreaterThan(3);
  });
});

describe('planned against photographed', () => {
  it('COVER-05 names what is missing, double and off the lines', () => {
    const planned = plannedPhotos(survey)!;
    const { plane } = coverageGrid([square], photoSideM);
    const nothing = { altitudeM: null, relativeAltitudeM: null, gimbalPitchDeg: null, gimbalYawDeg: null };
    const photo = (id: string, position: number[]) => ({ id, position, ...nothing, widthPx: null, heightPx: null });
    const taken = planned.photos.map(({ position }, order) => photo(String(order), position));
    const spacing = {
      plane,
      stepM: survey.segmentMetadata.triggerDistance,
      betweenLinesM: survey.cameraMetadata.adjustedFootprintSide,
    };
    expect(comparePhotos(planned, taken, spacing)).toEqual({ missing: [], double: [], offLine: [] });
    const changed = [...taken.toSpliced(3, 2), photo('again', taken[8]!.position), photo('away', at(-40, 60))];
    expect(comparePhotos(planned, changed, spacing)).toEqual({
      missing: [planned.photos[3]!.position, planned.photos[4]!.position],
      double: ['again'],
      offLine: ['away'],
    });
  });
});
