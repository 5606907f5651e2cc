import { UnstyledButton } from '@mantine/core';
import type { MapHandle } from '../map/map-handle.ts';
import { restrictionHoverText } from '../map/layers/flight-restrictions.ts';
import { MapPopup } from '../map/map-popup.tsx';
import type { Position } from '../map/scene.ts';
import classes from './restrictions.module.css';

export type RestrictionHere = { key: string; properties: Readonly<Record<string, unknown>> };

/** The restrictions among what was clicked, each once. */
export function restrictionsAt(features: readonly Readonly<Record<string, unknown>>[]): RestrictionHere[] {
  const byKey = new Map(
    features.map((properties) => [`${String(properties['dataset'])}/${String(properties['id'])}`, properties]),
  );
  return [...byKey].map(([key, properties]) => ({ key, properties }));
}

type Props = {
  map: MapHandle;
  at: Position;
  restrictions: readonly RestrictionHere[];
  rank: number;
  onOpen: (restriction: RestrictionHere) => void;
  onClose: () => void;
};

/** Everything that restricts flights at a place; each tells the rest when it is chosen. */
export function RestrictionsPopup({ map, at, restrictions, rank, onOpen, onClose }: Props) {
  return (
    <MapPopup map={map} at={at} rank={rank} title="Flight restrictions here" onClose={onClose}>
      <ul className={classes['here']}>
        {restrictions.map((restriction) => (
          <li key={restriction.key}>
            <UnstyledButton className={classes['row'] ?? ''} onClick={() => onOpen(restriction)}>
              {restrictionHoverText(restriction.properties)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </MapPopup>
  );
}
