import { Button, Group, Text } from '@mantine/core';
import type { ProjectSurface } from '@overflight/contract/map/terrain.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconMountain, IconMountainOff } from '@tabler/icons-react';
import { systemText, unitText, useSystemUnit, useUnitSystem } from '../../platform/units.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { timeText } from '../../ui/time/time-text.ts';
import { counted } from './result-labels.ts';
import { Section } from './section.tsx';
import { useProjectTerrain, useSwitchTerrain } from './use-project-terrain.ts';

/** The folder of results that holds a surface. */
const SURFACE_FOLDER = 'Surface Model';

export const hasSurface = ({ results }: Project): boolean =>
  results.some(({ folders }) => folders.some(({ name }) => name === SURFACE_FOLDER));

/** Whether the surface of a project serves as terrain, with its age and how it was levelled. */
export function TerrainSection({ project: { processId } }: { project: Project }) {
  const query = useProjectTerrain(processId);
  const change = useSwitchTerrain(processId);
  const use = { loading: change.isPending && change.variables, onClick: () => change.mutate(true) };
  return (
    <Section title="Terrain">
      <QueryState query={query}>
        {({ surface, hasNewer, isLocal }) => (
          <>
            <Text size="sm" className="muted" mb="xs">
              {surface
                ? 'Your plans, profiles and map relief read the ground here from this surface. Outside of it, and in its gaps, other heights count; at its edge there may be a step.'
                : 'Plans, profiles and the map relief of your organisation can read the ground here from the surface of this project.'}
            </Text>
            {surface && <SurfaceFacts surface={surface} />}
            {isLocal && (
              <Text size="sm" mt="xs">
                The newest result cannot be used: it is {LOCAL}.
              </Text>
            )}
            <Group gap="xs" mt="xs">
              {!isLocal && (!surface || hasNewer) && (
                <Button size="compact-sm" leftSection={<IconMountain size={15} />} {...use}>
                  {surface ? 'Use the newest surface' : 'Use as terrain'}
                </Button>
              )}
              {surface && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconMountainOff size={15} />}
                  loading={change.isPending && !change.variables}
                  onClick={() => change.mutate(false)}
                >
                  Stop using as terrain
                </Button>
              )}
            </Group>
          </>
        )}
      </QueryState>
    </Section>
  );
}

function SurfaceFacts({ surface }: { surface: ProjectSurface }) {
  const unit = useSystemUnit('height');
  const { day, processedAt, photos, engine, cellM, levelling, addedBy, addedAt } = surface;
  const { offsetM, spreadM, against } = levelling;
  const [system] = useUnitSystem();
  const height = (metres: number) => unitText(metres, 'height', unit);
  const rows = [
    { label: 'Photos of', text: day ?? 'an unknown day' },
    { label: 'Made of', text: `${counted(photos, 'photo')}, ${engine}, ${timeText(processedAt)}` },
    { label: 'A height every', text: systemText(cellM, 'length', { system, decimals: 2 }) },
    { label: 'Levelled by', text: `${offsetM < 0 ? '−' : '+'}${height(Math.abs(offsetM))} to ${against.join(', ')}` },
    { label: 'Differs from it by', text: `± ${height(spreadM)} (trees, roofs, errors of both)` },
    { label: 'In use since', text: `${timeText(addedAt)}, ${addedBy}` },
  ];
  return <PropertyTable rows={rows} />;
}
