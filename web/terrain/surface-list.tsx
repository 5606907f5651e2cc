import { Badge, Group, Stack, Text } from '@mantine/core';
import { heightModels, type ProjectSurface } from '@overflight/contract/map/terrain.ts';
import { unitText, useUnit } from '../platform/units.ts';
import classes from '../ui/rows/row-list.module.css';
import { boundsText } from './bounds-text.ts';
import { useSurfaces } from './use-height-files.ts';

/** Surfaces of the own projects in use as terrain; they are switched on the page of their project. */
export function SurfaceList() {
  const { data: surfaces = [] } = useSurfaces();
  if (surfaces.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={550} id="surfaces">
        Surfaces of your projects
      </Text>
      <ul className={classes['list']} aria-labelledby="surfaces">
        {surfaces.map((surface) => (
          <SurfaceRow key={surface.projectId} surface={surface} />
        ))}
      </ul>
      <Text size="xs" className="muted">
        They count before height files, for your organisation only. Switch them off on the page of their project.
      </Text>
    </Stack>
  );
}

function SurfaceRow({ surface }: { surface: ProjectSurface }) {
  const [unit] = useUnit('height');
  const { projectName, day, cellM, bounds, levelling } = surface;
  const height = (metres: number) => unitText(metres, 'height', unit);
  const facts = [
    day ? `photos of ${day}` : 'photos of an unknown day',
    `a height every ${cellM < 1 ? `${Math.round(cellM * 100)} cm` : height(cellM)}`,
    `levelled by ${levelling.offsetM < 0 ? '−' : '+'}${height(Math.abs(levelling.offsetM))}`,
    `± ${height(levelling.spreadM)} to ${levelling.against.join(', ')}`,
  ];
  return (
    <li className={classes['row']}>
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text fw={550}>{projectName}</Text>
          <Badge variant="light" color="gray" size="sm">
            {heightModels.surface.name}
          </Badge>
        </Group>
        <Text size="sm" className="muted">
          {facts.join(' · ')}
        </Text>
        <Text size="sm" className="muted">
          {boundsText(bounds)}
        </Text>
      </Stack>
    </li>
  );
}
