import type { Position } from 'geojson';

/** A photo as its file records it; null where it does not. */
export type TakenPhoto = {
  id: string;
  position: Position;
  /** Above the sea. */
  altitudeM: number | null;
  /** Above take-off. */
  relativeAltitudeM: number | null;
  /** -90 looks straight down. */
  gimbalPitchDeg: number | null;
  gimbalYawDeg: number | null;
  widthPx: number | null;
  heightPx: number | null;
};
