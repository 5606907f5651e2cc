import { ActionIcon, Anchor, Group, Paper, Text } from '@mantine/core';
import type { ViewerCamera } from '@overflight/contract/projects/viewer.ts';
import { IconX } from '@tabler/icons-react';
import { systemText, useUnitSystem } from '../../platform/units.ts';
import classes from './viewer.module.css';

type Props = { camera: ViewerCamera; isLocal: boolean; onClose: () => void };

/** A source photo of the results. */
export function CameraCard({ camera, isLocal, onClose }: Props) {
  const [system] = useUnitSystem();
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
      <Group justify="space-between" mt={6}>
        <Text size="xs" className="muted">
          Camera altitude {isLocal ? 'not known' : systemText(altitudeM, 'length', { system, decimals: 1 })}
        </Text>
        {photoUrl && (
          <Anchor href={photoUrl} target="_blank" rel="noopener" size="sm">
            Open photo
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}
