import type { Position } from 'geojson';
import { distanceM } from '../../geo/distance-m.ts';
import { commands, frames, isLeg, type MissionItem } from './mission-item.ts';

/** Tolerance for 32-bit lengths, so that the end adds no extra photo. */
const ROUNDING = 1e-6;

/**
 * Photos that a mission takes: by trigger distance, one per started interval, as
 * QGroundControl counts; and single photos.
 */
export function photosOfItems(items: readonly MissionItem[]): number {
  let [photos, triggerM, stretchM]: [number, number, number] = [0, 0, 0];
  let at: Position | undefined;
  const endStretch = () => {
    if (triggerM > 0) photos += Math.ceil(stretchM / triggerM - ROUNDING);
    stretchM = 0;
  };
  for (const { command, frame, params } of items) {
    const [first, , third, , lat, lng] = params;
    if (command === commands.triggerDistance) {
      // Setting the same distance again continues the interval.
      if (first === triggerM) continue;
      endStretch();
      triggerM = Math.max(0, first ?? 0);
    } else if (command === commands.takePhotos || command === commands.digicam) {
      photos += command === commands.takePhotos ? Math.max(1, third ?? 1) : 1;
    } else if (isFlownTo(command, frame) && lat !== null && lng !== null) {
      const to = [lng ?? 0, lat ?? 0];
      if (at) stretchM += distanceM(at, to);
      at = to;
    }
  }
  endStretch();
  return photos;
}

const isFlownTo = (command: number, frame: number) =>
  (isLeg(command) || command === commands.gate) && frame !== frames.mission;
