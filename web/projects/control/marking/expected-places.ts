import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import type { Place } from '../../picture/zoom-view.ts';

type Expected = Pick<ControlPhoto, 'expectedAt' | 'direction' | 'widthPx' | 'heightPx'>;

/** Where a point may be seen in a photo: also opposite the middle if the photo may be upside down. */
export function expectedPlaces({ expectedAt, direction, widthPx, heightPx }: Expected): Place[] {
  if (!expectedAt) return [];
  const [u, v] = expectedAt;
  return direction === 'half' ? [expectedAt, [widthPx - u, heightPx - v]] : [expectedAt];
}
