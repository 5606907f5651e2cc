import { Accordion } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MapHandle } from '../map-handle.ts';
import { MapPopup } from './map-popup.tsx';
import classes from './map-popup.module.css';
import type { LngLat } from '../scene.ts';

/** One thing at a position: heading, colour, short text and details. */
export type PlaceEntry = { key: string; title: string; colour?: string; about?: string; content: ReactNode };

type Props = {
  map: MapHandle;
  at: LngLat;
  /** Heading for all entries; a single one uses its own. */
  title: string;
  entries: readonly PlaceEntry[];
  onClose: () => void;
};

/** One popup for everything at a position, so that nothing is hidden: a list with its first entry open. */
export function PlacePopup({ map, at, title, entries, onClose }: Props) {
  const [only, ...others] = entries;
  if (!only) return null;
  const isAlone = others.length === 0;
  return (
    <MapPopup map={map} at={at} title={isAlone ? only.title : title} onClose={onClose}>
      {isAlone ? (
        <div className={classes['content']}>{only.content}</div>
      ) : (
        <Accordion
          defaultValue="0"
          order={4}
          variant="default"
          className={classes['entries'] ?? ''}
          classNames={{ control: classes['control'] ?? '', label: classes['label'] ?? '' }}
          styles={{ content: { padding: '0 12px 12px' } }}
        >
          {entries.map((entry, place) => (
            // Keys may contain characters that ids must not.
            <Accordion.Item key={entry.key} value={String(place)}>
              <Accordion.Control>
                <Heading entry={entry} />
              </Accordion.Control>
              <Accordion.Panel>{entry.content}</Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </MapPopup>
  );
}

function Heading({ entry: { title, colour, about } }: { entry: PlaceEntry }) {
  return (
    <span className={classes['heading']}>
      {colour && <span className={classes['swatch']} style={{ background: colour }} aria-hidden />}
      <span>{title}</span>
      {about && <span className={classes['about']}>{about}</span>}
    </span>
  );
}
