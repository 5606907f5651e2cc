import type { RunPhoto } from '../../engine.ts';
import { metadataOf } from '../cameras/link-photos.ts';

/** The altitude of a photo above the zero of the run's heights. One that says nothing of its zero counts as above sea level. */
export function altitudeInRun(photo: RunPhoto): number | null {
  const { altitudeM, zeros } = photo;
  if (altitudeM === null || !zeros) return altitudeM;
  return altitudeM + (metadataOf(photo).isOverEllipsoid ? 0 : zeros.seaM) - zeros.wantedM;
}
