import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { clamped, type Place } from '../../picture/zoom-view.ts';

type Expected = Pick<ControlPhoto, 'expectedAt' | 'direction' | 'widthPx' | 'heightPx'>;

/** Where a point may be seen in a photo, at its edge if beyond: also opposite the middle if the photo may be upside down. */
export function expectedPlaces({ expectedAt, direction, widthPx, heightPx }: Expected): Place[] {
  if (!expectedAt) return [];
  const [u, v] = clamped(expectedAt, { width: widthPx, height: heightPx });
  return direction === 'half'
    ? [
        [u, v],
        [widthPx - u, heightPx - v],
      ]
    : [[u, v]];
}
