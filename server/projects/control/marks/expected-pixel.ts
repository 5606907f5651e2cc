import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { ScenePose } from '../../engines/engine.ts';
import { distort, maxRadiusSquared, type Lens } from '../../engines/built-in/placing/lens.ts';
import { apply, cross, fromRows, subtract, type Matrix, type Vector } from '../../engines/built-in/placing/linear.ts';

export type Pixel = [u: number, v: number];
export type PhotoPose = { centre: Vector; rotation: Matrix; lens: Lens };

/** Where a camera sees a place in metres of the same frame; null if it does not. `margin` is a share of the photo around it. */
export function pixelOf({ centre, rotation, lens }: PhotoPose, place: Vector, margin: number): Pixel | null {
  const [x, y, z] = apply(rotation, subtract(place, centre));
  if (z <= 0) return null;
  const [right, down] = [x / z, y / z];
  const reach = (1 + margin) ** 2 * maxRadiusSquared(lens);
  if (right * right + down * down > reach) return null;
  const [u, v] = distort(lens, right, down);
  const [aside, above] = [margin * lens.widthPx, margin * lens.heightPx];
  const isInside = u >= -aside && v >= -above && u <= lens.widthPx + aside && v <= lens.heightPx + above;
  return isInside ? [u, v] : null;
}

export const placeInZone = (position: readonly [number, number], heightM: number, epsg: number): Vector => [
  ...toUtm([...position], epsg),
  heightM,
];

/** A camera of a run. */
export const poseOfRun = ({ utm, rotation, lens }: ScenePose): PhotoPose => ({
  centre: utm,
  rotation: rotation as unknown as Matrix,
  lens,
});

type Said = {
  position: readonly [number, number] | null;
  altitudeM: number | null;
  relativeAltitudeM: number | null;
  gimbalPitchDeg: number | null;
  gimbalYawDeg: number | null;
  editedBy?: string;
  widthPx: number;
  heightPx: number;
};

/** Around the photo, as a share of it: what a photo says is rough. */
const MARGIN = 0.15;
const EIGHTH_DEG = 45;
const allYaws = Array.from({ length: 360 / EIGHTH_DEG }, (_, at) => at * EIGHTH_DEG);

export type Guess = {
  at: Pixel;
  /** Where it is unknown, only how far the place is from the middle says something. */
  direction: ControlPhoto['direction'];
};

/** Where a photo shows a place by what it says before a run; null if it does not, undefined if nothing tells. */
export function guessPixel(said: Said, place: Vector, epsg: number): Guess | null | undefined {
  const direction = directionOf(said);
  const yaws = direction === 'unknown' ? allYaws : [said.gimbalYawDeg ?? 0];
  const poses = yaws.map((yawDeg) => poseOfPhoto(said, { heightM: place[2], epsg, yawDeg }));
  if (poses[0] === null) return undefined;
  const [at = null] = poses.map((pose) => pose && pixelOf(pose, place, MARGIN)).filter((found) => found !== null);
  return at && { at, direction };
}

/** A program that wrote the photo again may have turned its pixels, and nothing tells whether it did. A quarter shows, but not to which side. */
function directionOf({ gimbalYawDeg, editedBy, widthPx, heightPx }: Said): Guess['direction'] {
  if (gimbalYawDeg === null) return 'unknown';
  if (editedBy === undefined) return 'known';
  return heightPx > widthPx ? 'unknown' : 'half';
}

type Asked = { heightM: number; epsg: number; yawDeg: number };

/** The focal length of most survey cameras, as a share of the longer side. */
const USUAL_FOCAL = 0.7;
/** Altitudes of aircraft are often off by tens of metres; the height above take-off is not. */
const CREDIBLE_M = 15;

/** Roughly, from what the photo says before a run: good enough to find it, not to measure. */
function poseOfPhoto(said: Said, { heightM, epsg, yawDeg }: Asked): PhotoPose | null {
  const { position, altitudeM, relativeAltitudeM, widthPx, heightPx } = said;
  if (!position) return null;
  const above = aboveOf(altitudeM === null ? null : altitudeM - heightM, relativeAltitudeM);
  if (above === null) return null;
  const focalPx = USUAL_FOCAL * Math.max(widthPx, heightPx);
  const [cx, cy] = [widthPx / 2, heightPx / 2];
  return {
    centre: placeInZone(position, heightM + above, epsg),
    rotation: turnedBy(yawDeg, said.gimbalPitchDeg ?? -90),
    lens: { widthPx, heightPx, fx: focalPx, fy: focalPx, cx, cy, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 },
  };
}

/** Metres of the photo above the point. */
function aboveOf(byAltitude: number | null, relativeM: number | null): number | null {
  if (byAltitude === null || relativeM === null) return byAltitude ?? relativeM;
  return Math.abs(byAltitude - relativeM) < CREDIBLE_M ? byAltitude : relativeM;
}

/** Rows right, down, forward of a camera that looks along yaw and pitch. */
function turnedBy(yawDeg: number, pitchDeg: number): Matrix {
  const [yaw, pitch] = [(yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180];
  const forward: Vector = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const right: Vector = [Math.cos(yaw), -Math.sin(yaw), 0];
  return fromRows(right, cross(forward, right), forward);
}
