import { Button, Stack, Text } from '@mantine/core';
import { restrictionTexts } from '../map/layers/airspace/flight-restrictions.ts';
import { restrictionColour } from '../map/layers/airspace/restriction-colours.ts';
import type { PlaceEntry } from '../map/popups/place-popup.tsx';
import type { RestrictionHere } from './shape/restrictions-at.ts';

/** A popup entry per restriction; a button opens all details. */
export function restrictionEntries(
  restrictions: readonly RestrictionHere[],
  onOpen: (restriction: RestrictionHere) => void,
): PlaceEntry[] {
  return restrictions.map((restriction) => {
    const { label, facts } = restrictionTexts(restriction.properties);
    return {
      key: `restriction ${restriction.key}`,
      title: label,
      colour: restrictionColour(restriction.properties),
      content: (
        <Stack gap={8} align="flex-start">
          {facts.map((fact) => (
            <Text key={fact} size="sm">
              {fact}
            </Text>
          ))}
          <Button size="compact-sm" variant="default" onClick={() => onOpen(restriction)}>
            All details
          </Button>
        </Stack>
      ),
    };
  });
}
