import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { IconArrowLeft, IconPencil, IconTrash, IconVectorSpline } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { boundsOf } from '../map/bounds-of.ts';
import type { MapHandle } from '../map/map-handle.ts';
import { errorText } from '../platform/show-error.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { useNow } from '../ui/time/use-now.ts';
import { activityOf } from './form/restriction-activity.ts';
import { RestrictionDetails } from './restriction-details.tsx';
import { RestrictionFormDialog } from './form/restriction-form.tsx';
import { ringsOf, shapeOf, type RestrictionShape } from './shape/restriction-shape.ts';
import { useEditedShape } from './shape/use-edited-shape.ts';

type Props = {
  map: MapHandle | null;
  restriction: CustomRestriction;
  listHref: string;
  /** While the shape is edited, the map layer hides it. */
  onShapeEdit: (isEditing: boolean) => void;
  onSave: (restriction: CustomRestriction) => Promise<void>;
  onDelete: () => void;
  onClose: () => void;
};

/** One restriction: its details and actions. */
export function RestrictionPanel(props: Props) {
  const { map, restriction, listHref, onShapeEdit, onSave, onDelete, onClose } = props;
  const { properties } = restriction;
  const [task, setTask] = useState<'edit' | 'shape' | 'delete' | null>(null);
  const now = useNow();
  useFlyTo(map, restriction);
  const end = () => setTask(null);
  return (
    <Panel title={properties.name} onClose={onClose}>
      <Stack gap="sm">
        <Anchor component={Link} to={listHref} size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={16} aria-hidden /> All restrictions
          </Group>
        </Anchor>
        {task === 'shape' ? (
          <ShapeTask map={map} restriction={restriction} onShapeEdit={onShapeEdit} onSave={onSave} onEnd={end} />
        ) : (
          <>
            <Text fw={550}>{activityOf(properties, now).text}</Text>
            <Group gap="xs">
              <Button size="compact-md" leftSection={<IconPencil size={16} />} onClick={() => setTask('edit')}>
                Edit
              </Button>
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconVectorSpline size={16} />}
                disabled={!map}
                onClick={() => setTask('shape')}
              >
                Change shape
              </Button>
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconTrash size={16} />}
                onClick={() => setTask('delete')}
              >
                Delete
              </Button>
            </Group>
            <RestrictionDetails properties={properties} />
          </>
        )}
      </Stack>
      {task === 'edit' && (
        <RestrictionFormDialog
          title="Edit flight restriction"
          properties={properties}
          onCancel={end}
          onSave={async (changed) => {
            await onSave({ ...restriction, properties: { ...changed, id: properties.id } });
            end();
          }}
        />
      )}
      <ConfirmDialog
        opened={task === 'delete'}
        question={`Are you sure you wish to delete ${properties.name}?`}
        action="Delete"
        isDangerous
        onConfirm={onDelete}
        onCancel={end}
      />
    </Panel>
  );
}

type TaskProps = Pick<Props, 'map' | 'restriction' | 'onShapeEdit' | 'onSave'> & { onEnd: () => void };

function ShapeTask({ map, restriction, onShapeEdit, onSave, onEnd }: TaskProps) {
  const [before] = useState(() => shapeOf(restriction.geometry.coordinates));
  const { shape, problem } = useEditedShape(map, before, onEnd);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useShapeHidden(onShapeEdit);
  const save = async (changed: RestrictionShape) => {
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ ...restriction, geometry: { ...restriction.geometry, coordinates: ringsOf(changed) } });
      onEnd();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  const shownProblem = failure ?? problem;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {before.kind === 'circle'
          ? 'Drag the centre to move the circle, and its edge to resize it.'
          : 'Drag corners, sides or the whole area. Delete or a right click removes a corner.'}
      </Text>
      {shownProblem && (
        <Alert color="red" role="alert">
          {shownProblem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Button
          loading={isBusy}
          disabled={shownProblem !== null || shape === null || shape === before}
          onClick={() => shape && void save(shape)}
        >
          Save
        </Button>
      </Group>
    </Stack>
  );
}

function useShapeHidden(onShapeEdit: (isEditing: boolean) => void): void {
  const latestRef = useRef(onShapeEdit);
  useEffect(() => {
    latestRef.current = onShapeEdit;
  });
  useEffect(() => {
    latestRef.current(true);
    return () => latestRef.current(false);
  }, []);
}

/** Fits the selected restriction, once per selection. */
function useFlyTo(map: MapHandle | null, { geometry, properties: { id } }: CustomRestriction): void {
  const bounds = useMemo(() => boundsOf(geometry.coordinates[0] ?? []), [geometry]);
  const flownToRef = useRef<string>(undefined);
  useEffect(() => {
    if (map && flownToRef.current !== id) {
      flownToRef.current = id;
      map.fitBounds(bounds, { maxZoom: 17 });
    }
  }, [map, id, bounds]);
}
