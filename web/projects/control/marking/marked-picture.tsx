import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { toScreen, type Place, type ZoomView } from '../../picture/zoom-view.ts';
import classes from '../control.module.css';
import { expectedPlaces } from './expected-places.ts';

type Props = { photo: ControlPhoto; view: ZoomView; mark: Place | null; isSet: boolean };

/** A photo with its mark, or circles where the point is expected. */
export function MarkedPicture({ photo, view, mark, isSet }: Props) {
  const { scale, x, y } = view;
  const placed = ([left, top]: Place) => ({ left, top });
  return (
    <>
      <img
        src={photo.photoUrl}
        alt=""
        draggable={false}
        width={photo.widthPx}
        height={photo.heightPx}
        style={{
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
          imageRendering: scale > 3 ? 'pixelated' : 'auto',
        }}
      />
      {!mark &&
        expectedPlaces(photo).map((place) => (
          <div key={place.join()} className={classes['expected']} style={placed(toScreen(view, place))} />
        ))}
      {mark && (
        <svg
          className={classes['mark']}
          data-draft={isSet ? undefined : true}
          style={placed(toScreen(view, mark))}
          width="61"
          height="61"
          viewBox="-30.5 -30.5 61 61"
          aria-hidden
        >
          <path d="M-30 0H-5M5 0H30M0 -30V-5M0 5V30" stroke="currentColor" strokeWidth="2" />
          <circle r="1.2" fill="currentColor" />
        </svg>
      )}
    </>
  );
}
