import { describe, expect, it } from 'vitest';
import { groundHeightM, pitShare, terrainHeightM } from './ground.ts';
import { pileVolumeM3 } from './pile-volume.ts';
import { surveyLens, takePhoto } from './render/photo.ts';
import { drawFromAbove } from './render/picture.ts';
import { axesOf, pinhole } from './render/view.ts';
import { fromSite, houses, pit, piles, siteDates, SITE_HALF_M, toSite, type SiteDate } from './site.ts';
import { roofOutline, surfaceHeightM } from './surface.ts';
import { trees } from './trees.ts';

const dates = Object.keys(siteDates) as SiteDate[];
const meanOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0) / [...values].length;

describe('the ground', () => {
  it('is the same everywhere and rolls gently', () => {
    expect(terrainHeightM(12.5, -40.25, 'june')).toBe(terrainHeightM(12.5, -40.25, 'june'));
    for (let x = -SITE_HALF_M; x < SITE_HALF_M; x += 10)
      for (let y = -SITE_HALF_M; y < SITE_HALF_M; y += 10) {
        if (pitShare(x, y) > 0 || pitShare(x + 1, y) > 0) continue;
        expect(Math.abs(groundHeightM(x + 1, y) - groundHeightM(x, y))).toBeLessThan(0.5);
      }
  });

  it('has a pit whose floor is level', () => {
    const floor = [-20, 0, 20].map((dx) => groundHeightM(pit.x + dx, pit.y + 6));
    expect(Math.max(...floor) - Math.min(...floor)).toBeLessThan(0.3);
    expect(groundHeightM(pit.x + pit.radiusXM + 2, pit.y) - (floor[1] ?? 0)).toBeGreaterThan(pit.depthM - 3);
  });

  it('has the same positions on the map and in metres', () => {
    const { x, y } = toSite(fromSite(123.4, -98.7));
    expect(x).toBeCloseTo(123.4, 6);
    expect(y).toBeCloseTo(-98.7, 6);
  });
});

describe('the piles', () => {
  it.each(piles)('$name lies on the floor of the pit and has a volume', (pile) => {
    for (const date of dates) {
      expect(pitShare(pile.x, pile.y)).toBeGreaterThan(0.99);
      const { lengthM, widthM, heightM } = pile.at[date];
      // A cone has a third of its cylinder; a rounded top adds to it.
      const cone = (Math.PI * lengthM * widthM * heightM) / 3;
      expect(pileVolumeM3(pile, date) / cone).toBeGreaterThan(1);
      expect(pileVolumeM3(pile, date) / cone).toBeLessThan(1.5);
    }
  });

  it('changed between the dates: one shrank, one grew, one stayed', () => {
    const changes = piles.map((pile) => Math.round(pileVolumeM3(pile, 'august') - pileVolumeM3(pile, 'june')));
    expect(changes.map(Math.sign)).toEqual([-1, 1, 0]);
  });
});

describe('what stands on the ground', () => {
  it.each(houses)('$name has its ridge and eaves where the surface is measured', (house) => {
    const base = terrainHeightM(house.x, house.y, 'june');
    expect(surfaceHeightM(house.x, house.y, 'june')).toBeCloseTo(base + house.ridgeM, 6);
    for (const [x, y] of roofOutline(house)) {
      const inside = [house.x + 0.99 * (x - house.x), house.y + 0.99 * (y - house.y)] as const;
      expect(surfaceHeightM(...inside, 'june') - base).toBeLessThan(house.eavesM + 0.2);
      expect(surfaceHeightM(...inside, 'june') - base).toBeGreaterThan(house.eavesM - 1);
    }
  });

  it('trees stand beside houses, lane and fields', () => {
    expect(trees.length).toBeGreaterThan(150);
    for (const tree of trees)
      for (const house of houses)
        expect(Math.hypot(tree.x - house.x, tree.y - house.y)).toBeGreaterThan(house.widthM / 2 + 3);
  });
});

describe('cameras', () => {
  it('has right-handed axes: looking down with the top to the north, right is east', () => {
    const [right, below, forward] = axesOf({ yawDeg: 0, pitchDeg: -90, rollDeg: 0 });
    for (const [axis, expected] of [
      [right, [1, 0, 0]],
      [below, [0, -1, 0]],
      [forward, [0, 0, -1]],
    ] as const)
      for (const n of [0, 1, 2]) expect(axis?.[n]).toBeCloseTo(expected[n] ?? 0, 9);
  });

  it('projects a point where geometry says, and back', () => {
    const view = pinhole(
      { x: 10, y: 20, z: 500, yawDeg: 30, pitchDeg: -60, rollDeg: 5 },
      { widthPx: 800, heightPx: 600, focalPx: 600 },
    );
    const [sx, sy, depth] = [123, 456, 70];
    const ray = [0, 3, 6].map(
      (from) => (view.back[from] ?? 0) * sx + (view.back[from + 1] ?? 0) * sy + (view.back[from + 2] ?? 0),
    );
    const point = view.eye.map((value, axis) => value + depth * (ray[axis] ?? 0));
    const projected = [0, 4, 8].map((row) =>
      point.reduce((sum, value, axis) => sum + value * (view.rows[row + axis] ?? 0), view.rows[row + 3] ?? 0),
    );
    expect((projected[0] ?? 0) / (projected[2] ?? 1)).toBeCloseTo(sx, 6);
    expect((projected[1] ?? 0) / (projected[2] ?? 1)).toBeCloseTo(sy, 6);
    expect(projected[2]).toBeCloseTo(depth, 6);
  });
});

const lens = surveyLens(200, 150);
const above = (x: number, y: number) => ({ x, y, z: 520, yawDeg: 0, pitchDeg: -90, rollDeg: 0 });

describe('pictures', () => {
  it('photo and map show the same place: the red roof of the barn in its middle', () => {
    const barn = houses[0];
    if (!barn) throw new Error('there is a barn');
    const photo = takePhoto(lens, { pose: above(barn.x, barn.y), date: 'june' });
    const side = { west: barn.x - 20, east: barn.x + 20, south: barn.y - 20, north: barn.y + 20 };
    const map = drawFromAbove(side, { widthPx: 80, heightPx: 80, date: 'june' });
    for (const { rgb, widthPx, heightPx } of [photo, map]) {
      // The north side of the roof: panels lie on the other.
      const at = 3 * ((heightPx / 2 - 3) * widthPx + widthPx / 2);
      const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
      expect(red).toBeGreaterThan(1.6 * green);
      expect(red).toBeGreaterThan(1.6 * blue);
    }
  });

  it('a photo is the same for the same shot, darker in the corners, and noisier with more noise', () => {
    const shot = { pose: above(-140, 30), date: 'june' as const };
    const photo = takePhoto(lens, shot);
    expect(takePhoto(lens, shot).rgb).toEqual(photo.rgb);
    const without = takePhoto({ ...lens, vignetting: 0, noise: 0 }, shot);
    const corner = (of: typeof photo) => meanOf(of.rgb.subarray(0, 60));
    expect(corner(photo)).toBeLessThan(0.95 * corner(without));
    const brighter = takePhoto(lens, { ...shot, exposure: 1.3 });
    expect(meanOf(brighter.rgb)).toBeGreaterThan(1.05 * meanOf(photo.rgb));
  });

  it('blur by speed smears along the flight', () => {
    const shot = { pose: above(-140, 30), date: 'june' as const };
    const steps = (blurM: [number, number]) => {
      const { rgb, widthPx } = takePhoto({ ...lens, noise: 0 }, { ...shot, blurM });
      let [across, down] = [0, 0];
      for (let at = 0; at < rgb.length - 3 * widthPx - 3; at += 3) {
        across += Math.abs((rgb[at] ?? 0) - (rgb[at + 3] ?? 0));
        down += Math.abs((rgb[at] ?? 0) - (rgb[at + 3 * widthPx] ?? 0));
      }
      return { across, down };
    };
    const [still, moving] = [steps([0, 0]), steps([2, 0])];
    expect(moving.across).toBeLessThan(0.75 * still.across);
    expect(moving.down / still.down).toBeGreaterThan(moving.across / still.across);
  });

  it('only the piles differ between the dates, beside light and season', () => {
    for (const [x, y] of [
      [-150, 120],
      [20, 10],
      [200, 200],
    ] as const)
      expect(terrainHeightM(x, y, 'june')).toBe(terrainHeightM(x, y, 'august'));
    const shrunk = piles.map(({ x, y }) => terrainHeightM(x, y, 'june') - terrainHeightM(x, y, 'august'));
    expect(shrunk[0]).toBeGreaterThan(1);
  });
});
