import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import type { HeightModel } from '@overflight/contract/projects/filled.ts';
import { systemText } from '@overflight/contract/projects/places/shown-system.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyPlace } from './copy-place.tsx';
import { PlaceFigures } from './place-figures.tsx';
import type { Place } from './pointed-place.ts';
import { useShownPlace } from './use-shown-place.ts';
import classes from './place.module.css';

type Props = {
  scene: ViewerScene;
  place: Place;
  /** Whose height comes first. */
  model: HeightModel;
  /** What else is known of it. */
  children?: ReactNode;
  onClose: () => void;
};

/** A place that was clicked. */
export function PlaceCard({ scene, place, model, children, onClose }: Props) {
  const { system } = scene;
  const shown = useShownPlace(scene, place, model);
  return (
    <Paper component="section" aria-label="Place" shadow="md" className={classes['card']}>
      <div className={classes['head']}>
        <Text fw={600} size="sm" className={classes['title'] ?? ''}>
          Place
        </Text>
        <Group gap={4} wrap="nowrap">
          {shown && <CopyPlace place={shown} form={system?.form ?? null} name="the place" />}
          <ActionIcon variant="subtle" color="gray" aria-label="Close place" onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </div>
      <div role="status">
        {shown && system && <PlaceFigures place={shown} form={system.form} />}
        <Text size="xs" className={`muted ${classes['of']}`}>
          {system ? systemText(system) : 'No coordinates: this result is local.'}
        </Text>
        {children}
      </div>
    </Paper>
  );
}
