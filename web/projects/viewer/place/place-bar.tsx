import { useMediaQuery } from '@mantine/hooks';
import type { HeightModel } from '@overflight/contract/projects/filled.ts';
import { placeLines } from '@overflight/contract/projects/places/place-texts.ts';
import { systemText } from '@overflight/contract/projects/places/shown-system.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useSyncExternalStore } from 'react';
import type { PointedPlace } from './pointed-place.ts';
import { useShownHeightUnit } from './use-shown-units.ts';
import { useShownPlace } from './use-shown-place.ts';
import classes from './place.module.css';

type Props = { scene: ViewerScene; model: HeightModel; pointed: PointedPlace };

const hints = {
  mouse: 'Point at a place to read its coordinates, click to keep them',
  touch: 'Tap a place to read its coordinates',
} as const;

/** Coordinates and height of the shown model under the pointer, and what they count from. */
export function PlaceBar({ scene, model, pointed }: Props) {
  const place = useSyncExternalStore(pointed.listen, pointed.read);
  // A finger does not point: it picks, and the card tells.
  const hasMouse = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  const shown = useShownPlace(scene, hasMouse ? place : null, model);
  const unit = useShownHeightUnit(scene.system?.form ?? null);
  const { system } = scene;
  if (!system) return <p className={classes['bar']}>No coordinates: this result is local.</p>;
  const { form } = system;
  const lines = shown
    ? placeLines({ ...shown, other: null }, { form, unit })
    : [form ? hints[hasMouse ? 'mouse' : 'touch'] : 'This server cannot tell coordinates'];
  return (
    <div className={classes['around']}>
      <div className={classes['bar']} data-testid="place-bar">
        <p className={classes['numbers']}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className={`muted ${classes['system']}`} title={systemText(system)}>
          {systemText(system)}
        </p>
      </div>
    </div>
  );
}
