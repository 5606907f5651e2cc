import { toScreen, type ZoomView } from '../../picture/zoom-view.ts';
import { kinds } from '@overflight/contract/projects/measurements/measurement-kinds.ts';
import type { DrawnMeasure } from '../measure/drawn-measures.ts';
import classes from './facade.module.css';
import type { WallFrame } from './wall-frame.ts';

type Props = { view: ZoomView; wall: WallFrame; measures: readonly DrawnMeasure[] };

/** The measurements of this wall, as lines over its picture. */
export function WallMeasures({ view, wall, measures }: Props) {
  const drawn = measures
    .filter(({ kind }) => kinds[kind].on === 'wall')
    .map((measure) => ({
      isOther: measure.isOther,
      isClosed: kinds[measure.kind].isClosed && measure.points.length > 2,
      places: wall.toPixels(measure).map((pixel) => toScreen(view, pixel)),
    }));
  return (
    <svg className={classes['measures']} aria-hidden>
      {drawn.map(({ isClosed, isOther, places }) => (
        <g key={places.join(' ')} data-other={isOther || undefined}>
          <path d={pathOf(places, isClosed)} data-closed={isClosed || undefined} />
          {places.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />
          ))}
        </g>
      ))}
    </svg>
  );
}

const pathOf = (places: readonly (readonly [number, number])[], isClosed: boolean): string =>
  `M${places.map((place) => place.join(' ')).join('L')}${isClosed ? 'Z' : ''}`;
