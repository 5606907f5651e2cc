import { Text } from '@mantine/core';
import { placeLines, type ShownPlace } from '@overflight/contract/projects/places/place-texts.ts';
import type { CoordinateForm } from '@overflight/contract/projects/places/shown-system.ts';
import { useShownHeightUnit } from './use-shown-units.ts';
import classes from './place.module.css';

/** Coordinates, then the heights, one below the other. */
export function PlaceFigures({ place, form }: { place: ShownPlace; form: CoordinateForm | null }) {
  const unit = useShownHeightUnit(form);
  return placeLines(place, { form, unit }).map((line) => (
    <Text key={line} size="sm" className={classes['figure'] ?? ''}>
      {line}
    </Text>
  ));
}
