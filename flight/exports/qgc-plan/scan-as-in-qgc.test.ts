import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { inFlownOrder } from '../../formats/kept/imported-parts.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { localPlane, type Point } from '../../geo/planes/local-plane.ts';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { planStructureScan } from '../../structure-scan/plan-structure-scan.ts';
import { editStructureScan } from '../../structure-scan/edit-structure-scan.ts';
import type { StructureScanSegment } from '../../plan/plan.ts';
import { aPlan, aStructureScan, at } from '../../testing/sample-plan.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { qgcText } from '../../testing/qgc-text.ts';

type Item = {
  complexItemType?: string;
  command?: number;
  params?: number[];
  polygon?: [number, number][];
  CameraCalc?: { DistanceToSurface: number; AdjustedFootprintFrontal: number; AdjustedFootprintSide: number };
  StructureHeight?: number;
  ScanBottomAlt?: number;
  StartFromTop?: boolean;
};

/** The path that QGroundControl computes from the file: positions and altitudes layer by layer, and its photos. */
function flownByQgc(scan: StructureScanSegment): { places: [Position, number][]; photos: number } {
  const { mission } = JSON.parse(qgcText(aPlan([scan]), 'px4')) as { mission: { items: Item[] } };
  const item = mission.items.find(({ complexItemType }) => complexItemType === 'StructureScan');
  if (!item) return flownOneByOne(mission.items);
  const { DistanceToSurface, AdjustedFootprintFrontal: layerM, AdjustedFootprintSide: photoM } = item.CameraCalc!;
  const outline = item.polygon!.map(([lat, lng]): Position => [lng, lat]);
  const { toPoint, toPosition } = localPlane(outline[0] as Position);
  const loop = movedLeft(outline.map(toPoint), DistanceToSurface).map(toPosition);
  const [top, bottom] = [item.StructureHeight!, item.ScanBottomAlt!];
  const layers = Math.max(1, Math.ceil(Math.max(top - bottom, 0) / layerM));
  const altitudes = Array.from({ length: layers }, (_, k) =>
    item.StartFromTop ? top - layerM / 2 - k * layerM : bottom + layerM / 2 + k * layerM,
  );
  return {
    places: altitudes.flatMap((altitude) =>
      [...loop, loop[0] as Position].map((place): [Position, number] => [place, altitude]),
    ),
    photos: Math.floor(pathLengthM([...loop, loop[0] as Position]) / photoM) * layers,
  };
}

/** Each edge moved to the left; corners are where the extended edges meet. */
function movedLeft(ring: Point[], byM: number): Point[] {
  const moved = ring.map((from, i) => {
    const to = ring[(i + 1) % ring.length] as Point;
    const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / lengthM, (to.y - from.y) / lengthM];
    return { x: from.x - dy * byM, y: from.y + dx * byM, dx, dy };
  });
  return moved.map((after, i) => {
    const before = moved.at(i - 1)!;
    const share =
      ((after.x - before.x) * after.dy - (after.y - before.y) * after.dx) /
      (before.dx * after.dy - before.dy * after.dx);
    return { x: before.x + share * before.dx, y: before.y + share * before.dy };
  });
}

/** A layer lies between the trigger that starts photos and the one that ends them. */
function flownOneByOne(items: Item[]): { places: [Position, number][]; photos: number } {
  const first = items.findIndex(({ command, params }) => command === 206 && (params?.[0] ?? 0) > 0) - 1;
  const last = items.findLastIndex(({ command, params }) => command === 206 && params?.[0] === 0);
  const flown = items.slice(first, last + 1);
  const triggerM = flown.find(({ command }) => command === 206)?.params?.[0] ?? 0;
  const places = flown.flatMap(({ command, params = [] }): [Position, number][] =>
    command === 16 ? [[[params[5]!, params[4]!], params[6]!]] : [],
  );
  const layers = [...Map.groupBy(places, ([, altitude]) => altitude).values()];
  return {
    places,
    photos: layers.reduce((sum, layer) => sum + Math.floor(pathLengthM(layer.map(([place]) => place)) / triggerM), 0),
  };
}

function flownHere(scan: StructureScanSegment): { places: [Position, number][]; photos: number } {
  const [part] = inFlownOrder(aPlan([scan]));
  const flown = part && 'segment' in part && part.segment.type === 'structureScan' ? part.segment : scan;
  const planned = planStructureScan(flown);
  if (!planned.ok) throw new Error(planned.reason);
  const places = planned.layerAltitudesM.flatMap((altitude) =>
    [...planned.loop, planned.loop[0] as Position].map((place): [Position, number] => [place, altitude]),
  );
  return { places, photos: planned.photoCount };
}

function mostOffM(scan: StructureScanSegment): number {
  const [theirs, ours] = [flownByQgc(scan), flownHere(scan)];
  if (theirs.places.length !== ours.places.length) return Infinity;
  return Math.max(
    ...ours.places.map(([place, altitude], i) => {
      const [theirPlace, theirAltitude] = theirs.places[i] as [Position, number];
      return Math.max(distanceM(place, theirPlace), Math.abs(altitude - theirAltitude));
    }),
  );
}

const structures: [string, StructureScanSegment][] = [
  ['a tower', aStructureScan()],
  ['a tower drawn the other way round', aStructureScan(aStructureScan().boundaryCoordinates.toReversed())],
  ['a round tank', aStructureScan([at(-50, 10), at(-25, 15)], { shapeType: 'circle' })],
  ['an L', aStructureScan([at(0, 0), at(0, 30), at(10, 30), at(10, 10), at(30, 10), at(30, 0)])],
  ['a sharp wedge', aStructureScan([at(0, 0), at(5, 60), at(10, 0)])],
  ['a tower from the bottom up', editStructureScan(aStructureScan(), { settings: { startFromTop: false } })],
  ['a tower down to the ground', editStructureScan(aStructureScan(), { settings: { scanBottomAlt: 0.3 } })],
];

describe('a structure scan in a plan file', () => {
  it.each(structures)('GEO-05 is flown by QGroundControl as here, with as many photos: %s', (_name, scan) => {
    expect(mostOffM(scan)).toBeLessThan(0.05);
    expect(flownByQgc(scan).photos).toBe(flownHere(scan).photos);
  });

  it('GEO-05 is so for 60 seeded buildings', () => {
    const random = seededRandom(14);
    for (let round = 0; round < 60; round++) {
      const angles = Array.from({ length: 4 + (round % 5) }, () => random() * 2 * Math.PI).toSorted((a, b) => a - b);
      const outline = angles.map((angle) => at(30 * Math.cos(angle), (20 + 10 * random()) * Math.sin(angle)));
      const scan = aStructureScan(round % 2 === 0 ? outline : outline.toReversed());
      if (!planStructureScan(scan).ok) continue;
      expect(mostOffM(scan), `round ${round}`).toBeLessThan(0.05);
      expect(flownByQgc(scan).photos).toBe(flownHere(scan).photos);
    }
  });
});
