import { ActionIcon, Anchor, Group, Paper, Text } from '@mantine/core';
import { heightText } from '@overflight/contract/projects/places/place-texts.ts';
import type { CoordinateForm } from '@overflight/contract/projects/places/shown-system.ts';
import type { HeightZero } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerCamera } from '@overflight/contract/projects/viewer.ts';
import { IconX } from '@tabler/icons-react';
import { useShownHeightUnit } from './place/use-shown-units.ts';
import classes from './viewer.module.css';

type Props = {
  camera: ViewerCamera;
  /** What its altitude counts from; null if nothing is to scale. */
  zero: HeightZero | null;
  form: CoordinateForm | null;
  onClose: () => void;
};

/** A source photo of the results. */
export function CameraCard({ camera, zero, form, onClose }: Props) {
  const unit = useShownHeightUnit(form);
  const { name, altitudeM, thumbnailUrl, photoUrl } = camera;
  return (
    <Paper component="section" aria-label={`Photo ${name}`} className={classes['camera']} shadow="md" p="sm">
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Text fw={600} size="sm" truncate>
          {name}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label="Close photo" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {thumbnailUrl && <img src={thumbnailUrl} alt={name} className={classes['photo']} />}
      {!photoUrl && (
        <Text size="sm" className="muted">
          The photo was deleted.
        </Text>
      )}
      <Group justify="space-between" mt={6} wrap="nowrap">
        <Text size="xs" className="muted">
          Camera altitude {zero ? heightText(altitudeM, zero, unit) : 'not known'}
        </Text>
        {photoUrl && (
          <Anchor href={photoUrl} target="_blank" rel="noopener" size="sm" style={{ whiteSpace: 'nowrap' }}>
            Open photo
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}
