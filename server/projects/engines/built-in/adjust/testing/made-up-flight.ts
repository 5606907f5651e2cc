import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { distort, type Lens } from '../../placing/lens.ts';
import { apply, multiply, rotationOf, subtract, type Matrix, type Vector } from '../../placing/linear.ts';
import type { Bundle, BundleCamera, Measured } from '../solver/bundle.ts';

export const trueLens: Lens = {
  widthPx: 2000,
  heightPx: 1500,
  fx: 1150,
  fy: 1150,
  cx: 1000,
  cy: 750,
  k1: -0.02,
  k2: 0.01,
  p1: 0,
  p2: 0,
  k3: 0,
};
const HEIGHT_M = 60;
const PIXEL_NOISE = 0.5;
const MARK_NOISE = 0.7;

type Wanted = {
  lines: number;
  perLine: number;
  points: number;
  /** Common error of all positions, and their noise. */
  offset: Vector;
  noise: Vector;
  seed?: number;
};

export type Mark = { camera: number; at: [number, number] };
export type MadeUpFlight = ReturnType<typeof makeUpFlight>;

/** A flight over hills in which everything is known: cameras, points and lens, and what would be measured of them. */
export function makeUpFlight({ lines, perLine, points: count, offset, noise, seed = 7 }: Wanted) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const [acrossM, alongM] = [0.3 * (HEIGHT_M / 1150) * 2000, 0.25 * (HEIGHT_M / 1150) * 1500];
  const cameras = Array.from({ length: lines * perLine }, (_, at): BundleCamera => {
    const [line, place] = [Math.floor(at / perLine), at % perLine];
    const along = line % 2 === 0 ? place : perLine - 1 - place;
    const centre: Vector = [
      line * acrossM + 0.6 * normal(),
      along * alongM + 0.6 * normal(),
      HEIGHT_M + 0.6 * normal(),
    ];
    return { lens: 0, centre, rotation: multiply(slightTurn(normal, 0.03), [1, 0, 0, 0, -1, 0, 0, 0, -1]) };
  });
  const [eastM, northM] = [(lines - 1) * acrossM, (perLine - 1) * alongM];
  const onGround = (east: number, north: number): Vector => [
    east * eastM,
    north * northM,
    4 * Math.sin((east * eastM) / 40) + 3 * Math.cos((north * northM) / 31),
  ];
  const points = Array.from({ length: count }, (): Vector => onGround(random() * 1.4 - 0.2, random() * 1.4 - 0.2));
  const see = (place: Vector, noisePx: number): Mark[] =>
    cameras.flatMap((camera, index) => {
      const pixel = pixelOf(camera, place);
      return pixel ? [{ camera: index, at: [pixel[0] + noisePx * normal(), pixel[1] + noisePx * normal()] }] : [];
    });
  const positions = cameras.map(({ centre }): Measured => ({
    at: [0, 1, 2].map((axis) => centre[axis]! + offset[axis]! + noise[axis]! * normal()) as unknown as Vector,
    sigma: noise,
  }));
  return {
    cameras,
    points: points.map((at) => ({ at, seen: see(at, PIXEL_NOISE) })).filter(({ seen }) => seen.length > 1),
    positions,
    onGround,
    mark: (place: Vector) => see(place, MARK_NOISE),
    normal,
  };
}

const slightTurn = (normal: () => number, size: number): Matrix =>
  rotationOf([1, (size / 2) * normal(), (size / 2) * normal(), (size / 2) * normal()]);

function pixelOf({ rotation, centre }: BundleCamera, place: Vector): [number, number] | null {
  const [x, y, z] = apply(rotation, subtract(place, centre));
  const [u, v] = distort(trueLens, x / z, y / z);
  return z > 0 && u > 5 && v > 5 && u < 1995 && v < 1495 ? [u, v] : null;
}

/** The bundle as a run would begin: all shifted with the positions, and a lens that is slightly wrong. */
export function startOf(flight: MadeUpFlight, offset: Vector, focalShare = 1): Bundle {
  const { normal, points, cameras, positions } = flight;
  const moved = (at: Vector, noiseM: number): Vector =>
    at.map((value, axis) => value + offset[axis]! + noiseM * normal()) as unknown as Vector;
  const start = new Int32Array(points.length + 1);
  for (const [index, { seen }] of points.entries()) start[index + 1] = start[index]! + seen.length;
  const seen = points.flatMap((point) => point.seen);
  const lens = { ...trueLens, fx: trueLens.fx * focalShare, fy: trueLens.fy * focalShare };
  return {
    lenses: [lens],
    statedLenses: [lens],
    cameras: cameras.map((camera) => ({
      ...camera,
      rotation: multiply(slightTurn(normal, 0.003), camera.rotation),
      centre: moved(camera.centre, 0.1),
    })),
    points: Float64Array.from(points.flatMap(({ at }) => [...moved(at, 0.3)])),
    sightings: {
      start,
      camera: Int32Array.from(seen, ({ camera }) => camera),
      at: Float64Array.from(seen.flatMap(({ at }) => at)),
      sigmaPx: new Float64Array(seen.length).fill(PIXEL_NOISE),
    },
    positions,
    control: [],
    offset: [0, 0, 0],
    offsetSigma: [2, 2, 4],
    focalSigma: [null],
    isDistortionFree: false,
  };
}
