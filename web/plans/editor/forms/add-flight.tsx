import { Button, FileButton, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import {
  IconCircle,
  IconFileUpload,
  IconLine,
  IconMapPinPlus,
  IconPlus,
  IconPolygon,
  IconRectangle,
  IconRotate360,
  IconWall,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHasProduct } from '../../../platform/calls/session.ts';
import { segmentKinds } from '../../segment-kinds.ts';
import classes from '../editor.module.css';
import type { AreaSegmentKind, LineSegmentKind } from '../new-segment.ts';
import type { FileKind } from '../shape/use-shape-file.ts';

export type ShapeChoice = 'polygon' | 'basic' | 'circle';

type Props = {
  isOpen: boolean;
  onToggle: () => void;
  onShape: (kind: AreaSegmentKind, shape: ShapeChoice) => void;
  onLine: (kind: LineSegmentKind) => void;
  onOrbit: () => void;
  onFile: (kind: FileKind, file: File) => void;
  onWaypoints: () => void;
};

const hints: Record<AreaSegmentKind, string> = {
  structureScan: 'Draw around the structure: the drone circles it layer by layer.',
  survey: 'Draw the area to photograph: the drone flies it line by line.',
};

/** Starts a new segment: its type and the source of its shape. */
export function AddFlight({ isOpen, onToggle, onShape, onLine, onOrbit, onFile, onWaypoints }: Props) {
  const mayAddWaypoints = useHasProduct('admins');
  const [tab, setTab] = useState<string | null>('survey');
  return (
    <section className={classes['add']} aria-label="Add Flight">
      <Button
        fullWidth
        variant={isOpen ? 'light' : 'filled'}
        leftSection={<IconPlus size={18} />}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        Add Flight
      </Button>
      {isOpen && (
        <Tabs value={tab} onChange={setTab} mt="sm">
          <Tabs.List grow>
            <Tabs.Tab px={6} value="structureScan">
              {segmentKinds.structureScan.label}
            </Tabs.Tab>
            <Tabs.Tab px={6} value="survey">
              {segmentKinds.survey.label}
            </Tabs.Tab>
            <Tabs.Tab px={6} value="corridor">
              {segmentKinds.corridor.label}
            </Tabs.Tab>
            {mayAddWaypoints && (
              <Tabs.Tab px={6} value="waypointRoute">
                Waypoint
              </Tabs.Tab>
            )}
          </Tabs.List>
          {(['structureScan', 'survey'] as const).map((kind) => (
            <Tabs.Panel key={kind} value={kind} pt="sm">
              <AreaSources kind={kind} onShape={onShape} onFile={onFile} />
              {kind === 'structureScan' && <CloseUps onLine={onLine} onOrbit={onOrbit} />}
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="corridor" pt="sm">
            <Stack gap="xs">
              <Text size="xs" className="muted">
                Draw along a road, river or power line: the drone flies lines beside it.
              </Text>
              <SimpleGrid cols={2} spacing="xs">
                <Button variant="default" leftSection={<IconLine size={18} />} onClick={() => onLine('corridor')}>
                  Line
                </Button>
                <FileSource kind="corridor" onFile={onFile} />
              </SimpleGrid>
            </Stack>
          </Tabs.Panel>
          {mayAddWaypoints && (
            <Tabs.Panel value="waypointRoute" pt="sm">
              <Stack gap="xs">
                <Text size="xs" className="muted">
                  Click the map point by point: the drone flies from one to the next.
                </Text>
                <Button variant="default" leftSection={<IconMapPinPlus size={18} />} onClick={onWaypoints}>
                  Add waypoints
                </Button>
              </Stack>
            </Tabs.Panel>
          )}
        </Tabs>
      )}
    </section>
  );
}

type SourcesProps = Pick<Props, 'onShape' | 'onFile'> & { kind: AreaSegmentKind };

function AreaSources({ kind, onShape, onFile }: SourcesProps) {
  return (
    <Stack gap="xs">
      <Text size="xs" className="muted">
        {hints[kind]}
      </Text>
      <SimpleGrid cols={2} spacing="xs">
        <Button variant="default" leftSection={<IconPolygon size={18} />} onClick={() => onShape(kind, 'polygon')}>
          Polygon
        </Button>
        <Button variant="default" leftSection={<IconCircle size={18} />} onClick={() => onShape(kind, 'circle')}>
          Circle
        </Button>
        <Button variant="default" leftSection={<IconRectangle size={18} />} onClick={() => onShape(kind, 'basic')}>
          Basic
        </Button>
        <FileSource kind={kind} onFile={onFile} />
      </SimpleGrid>
    </Stack>
  );
}

/** Photos of one wall, or around one point. */
function CloseUps({ onLine, onOrbit }: Pick<Props, 'onLine' | 'onOrbit'>) {
  return (
    <Stack gap="xs" mt="sm">
      <Text size="xs" className="muted">
        Or draw along the foot of one wall, or a circle around one point: every photo is a waypoint that looks at it.
      </Text>
      <SimpleGrid cols={2} spacing="xs">
        <Button variant="default" leftSection={<IconWall size={18} />} onClick={() => onLine('facade')}>
          {segmentKinds.facade.label}
        </Button>
        <Button variant="default" leftSection={<IconRotate360 size={18} />} onClick={onOrbit}>
          {segmentKinds.orbit.label}
        </Button>
      </SimpleGrid>
    </Stack>
  );
}

function FileSource({ kind, onFile }: Pick<Props, 'onFile'> & { kind: FileKind }) {
  const reset = useRef<() => void>(null);
  const take = (file: File) => {
    onFile(kind, file);
    // Lets the same file be chosen again.
    reset.current?.();
  };
  return (
    <FileButton accept=".kml,.kmz,.geojson,.json" resetRef={reset} onChange={(file) => file && take(file)}>
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconFileUpload size={18} />}>
          Upload KML
        </Button>
      )}
    </FileButton>
  );
}
