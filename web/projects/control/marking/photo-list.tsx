import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { IconCircleCheckFilled, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import classes from '../control.module.css';

type Props = {
  photos: readonly ControlPhoto[];
  /** Files that are marked. */
  marked: ReadonlySet<string>;
  /** Index of the one that is shown. */
  at: number;
  onChoose: (at: number) => void;
};

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Long names are cut before their last letters, which tell photos apart. */
const SEEN_END = 8;

/** Photos to choose from, small. One stop of the Tab key: arrow keys go from photo to photo. */
export function PhotoList({ photos, marked, at, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    buttons()[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = buttons();
    all[all.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <ol ref={list} className={classes['photos']} aria-label="Photos">
      {photos.map(({ fileId, name, thumbnailUrl, widthPx, heightPx }, index) => (
        <li key={fileId}>
          <button
            type="button"
            className={classes['photo']}
            aria-label={marked.has(fileId) ? `${name}, marked` : name}
            aria-current={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(index)}
            onKeyDown={onKeyDown}
          >
            <span className={classes['thumbnail']} style={{ aspectRatio: widthPx / heightPx }}>
              {thumbnailUrl === null ? <IconPhoto aria-hidden /> : <img src={thumbnailUrl} alt="" loading="lazy" />}
            </span>
            <span className={classes['photoName']} title={name}>
              {marked.has(fileId) && <IconCircleCheckFilled size={16} aria-hidden />}
              <span>{name.slice(0, -SEEN_END)}</span>
              <span>{name.slice(-SEEN_END)}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
