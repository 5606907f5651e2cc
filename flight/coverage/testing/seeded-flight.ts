import { toRadians } from '../../geo/angle.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import { aSurvey, at } from '../../testing/sample-plan.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { coveredArea, type CoveredArea, type KnownGround } from '../area-coverage.ts';
import type { PhotoPose } from '../photo-view.ts';
import { plannedPhotos } from '../planned-photos.ts';
import type { TakenPhoto } from '../taken-photo.ts';

/** Metres above the sea, by metres east and north of the first corner of the area. */
export type Ground = (x: number, y: number) => number;

export type SeededFlight = {
  survey: SurveySegment;
  area: CoveredArea;
  groundAt: Ground;
  known: KnownGround;
  /** As flown: nobody knows it exactly. */
  poses: PhotoPose[];
  /** As recorded, of the same photos. */
  taken: TakenPhoto[];
};

const grounds: Record<string, (random: () => number) => Ground> = {
  flat: () => () => 400,
  slope: (random) => {
    const [east, north] = [(random() - 0.5) * 0.4, (random() - 0.5) * 0.4];
    return (x, y) => 400 + east * x + north * y;
  },
  hills: (random) => {
    const [size, height] = [80 + 120 * random(), 5 + 15 * random()];
    return (x, y) => 400 + height * Math.sin(x / size) * Math.cos(y / size);
  },
};

/** A survey that was flown with wind and tilt, and in which the photos around some places failed. */
export function seededFlight(seed: number): SeededFlight {
  const random = seededRandom(seed);
  const kinds = Object.values(grounds);
  const groundAt = kinds[seed % kinds.length]!(random);
  const [widthM, heightM] = [180 + 220 * random(), 180 + 220 * random()];
  const corners = [at(50, 50), at(50, 50 + heightM), at(50 + widthM, 50 + heightM), at(50 + widthM, 50)];
  const survey = aSurvey(corners, { orientation: Math.floor(random() * 360), altitudeMode: 'terrain' });
  const area = coveredArea(survey)!;
  const { plane } = area.grid;
  const heightAt = (position: readonly number[]) => {
    const { x, y } = plane.toPoint([...position]);
    return groundAt(x, y);
  };
  const failed = Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({
    x: widthM * random(),
    y: heightM * random(),
    radiusM: area.photoSideM * (1 + random()),
  }));
  const hasAttitude = random() < 0.7;
  const [poses, taken]: [PhotoPose[], TakenPhoto[]] = [[], []];
  for (const [order, { position, alongDeg }] of plannedPhotos(survey)!.photos.entries()) {
    const planned = plane.toPoint(position);
    if (failed.some(({ x, y, radiusM }) => Math.hypot(planned.x - x, planned.y - y) < radiusM)) continue;
    const off = (most: number) => (random() + random() - 1) * most;
    const pose = {
      x: planned.x + off(2),
      y: planned.y + off(2),
      z: heightAt(position) + survey.cameraMetadata.distanceToSurface + off(1),
      yawDeg: alongDeg + off(4),
      pitchDeg: -90 + Math.abs(off(hasAttitude ? 8 : 2)),
    };
    poses.push(pose);
    taken.push({
      id: String(order),
      position: plane.toPosition({ x: pose.x + off(1.5), y: pose.y + off(1.5) }),
      altitudeM: pose.z + off(1),
      relativeAltitudeM: null,
      gimbalPitchDeg: hasAttitude ? pose.pitchDeg + off(1) : null,
      gimbalYawDeg: hasAttitude ? pose.yawDeg + off(1) : null,
      widthPx: null,
      heightPx: null,
    });
  }
  const known = { homeM: 400, heights: area.nodes.positions.map(heightAt) };
  return { survey, area, groundAt, known, poses, taken };
}

/** Whether a photo shows a place, told by angles from its camera, and by steps along the ray. */
export function isShown(
  pose: PhotoPose,
  [x, y]: readonly [number, number],
  { survey, groundAt }: SeededFlight,
): boolean {
  const { sensorWidth, imageWidth, imageHeight, focalLength } = survey.cameraMetadata;
  const sensorHeight = (sensorWidth * imageHeight) / imageWidth;
  const groundM = groundAt(x, y);
  const [east, north, up] = [x - pose.x, y - pose.y, groundM - pose.z];
  // Turned so that the camera looks north, then level.
  const yaw = toRadians(pose.yawDeg);
  const [side, ahead] = [east * Math.cos(yaw) - north * Math.sin(yaw), east * Math.sin(yaw) + north * Math.cos(yaw)];
  const pitch = toRadians(pose.pitchDeg);
  const depth = ahead * Math.cos(pitch) + up * Math.sin(pitch);
  const above = up * Math.cos(pitch) - ahead * Math.sin(pitch);
  if (depth <= 0) return false;
  if (Math.abs(Math.atan2(side, depth)) > Math.atan(sensorWidth / 2 / focalLength)) return false;
  if (Math.abs(Math.atan2(above, depth)) > Math.atan(sensorHeight / 2 / focalLength)) return false;
  for (let share = 0.02; share < 1; share += 0.02)
    if (groundAt(x - east * share, y - north * share) > groundM - up * share + 0.01) return false;
  return true;
}
