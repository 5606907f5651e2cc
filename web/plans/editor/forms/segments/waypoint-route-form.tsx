import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { FlightPlan, Waypoint, WaypointRouteSegment } from '@overflight/flight/plan/plan.ts';
import { updateSegment } from '@overflight/flight/plan/edit/update-segment.ts';
import type { EditedPlan } from '@overflight/flight/waypoints/find-route.ts';
import { insertWaypoint } from '@overflight/flight/waypoints/insert-waypoint.ts';
import { moveWaypoint } from '@overflight/flight/waypoints/move-waypoint.ts';
import { removeWaypoint } from '@overflight/flight/waypoints/remove-waypoint.ts';
import { updateWaypoint, type WaypointEdit } from '@overflight/flight/waypoints/update-waypoint.ts';
import { IconMapPinPlus } from '@tabler/icons-react';
import { unitText, useUnit } from '../../../../platform/units.ts';
import { showError } from '../../../../platform/show-error.ts';
import classes from '../../editor.module.css';
import fields from '../../fields/fields.module.css';
import { NumberField } from '../../fields/number-field.tsx';
import { GimbalFields } from '../gimbal-fields.tsx';
import { WaypointMenu } from '../../shape/waypoint-menu.tsx';

type Props = {
  route: WaypointRouteSegment;
  /** The waypoint being edited. */
  openIndex: number | null;
  onOpen: (index: number | null) => void;
  onAddPoints: () => void;
  /** Without a field the change is a separate undo step. */
  onChange: (edit: (plan: FlightPlan) => FlightPlan, field: string | null) => void;
};

/** The waypoints of a route; new ones take the route's settings. */
export function WaypointRouteForm({ route, openIndex, onOpen, onAddPoints, onChange }: Props) {
  const { segmentMetadata: settings } = route;
  const setRoute = (edit: Partial<typeof settings>, field: string) =>
    onChange((plan) => updateSegment(plan, { ...route, segmentMetadata: { ...settings, ...edit } }), field);
  const applyToAll = () =>
    onChange((plan) => {
      const waypoints = route.waypoints.map((point) => ({ ...point, metadata: { ...point.metadata, ...settings } }));
      return updateSegment(plan, { ...route, waypoints });
    }, null);
  const change = (edit: WaypointEdit, field: string) =>
    onChange(
      (plan) => apply(updateWaypoint(plan, { segmentId: route.segmentId, ...edit }), plan),
      `${edit.index}.${field}`,
    );
  const apply = (edited: EditedPlan, plan: FlightPlan) => {
    if (!edited.ok) showError(edited.reason);
    return edited.ok ? edited.plan : plan;
  };
  const insert = (after: number) => {
    onChange((plan) => apply(insertWaypoint(plan, { segmentId: route.segmentId, after }), plan), null);
    onOpen(after + 1);
  };
  const move = (index: number, to: number) => {
    onChange((plan) => apply(moveWaypoint(plan, { segmentId: route.segmentId, index, to }), plan), null);
    onOpen(openIndex === index ? to : null);
  };
  const remove = (index: number) => {
    onOpen(null);
    onChange((plan) => {
      const removed = removeWaypoint(plan, { segmentId: route.segmentId, index });
      return removed.ok ? removed.plan : plan;
    }, null);
  };

  return (
    <Stack gap={12}>
      <div className={fields['pair']}>
        <NumberField
          label="Altitude"
          measure="length"
          limit={limits.waypointAltitude}
          value={settings.altitude}
          onChange={(altitude) => setRoute({ altitude }, 'altitude')}
        />
        <NumberField
          label="Speed"
          measure="speed"
          limit={limits.flightSpeed}
          value={settings.flightSpeed}
          onChange={(flightSpeed) => setRoute({ flightSpeed }, 'flightSpeed')}
        />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" className="muted">
          For new waypoints
        </Text>
        <Button size="compact-xs" variant="default" onClick={applyToAll}>
          Apply to all waypoints
        </Button>
      </Group>
      <ol className={classes['points']}>
        {route.waypoints.map((waypoint) => (
          <WaypointItem
            key={waypoint.index}
            waypoint={waypoint}
            isOpen={openIndex === waypoint.index}
            onToggle={() => onOpen(openIndex === waypoint.index ? null : waypoint.index)}
            onChange={change}
            onRemove={() => remove(waypoint.index)}
            isLast={waypoint.index === route.waypoints.length - 1}
            onInsert={() => insert(waypoint.index)}
            onMove={(by) => move(waypoint.index, waypoint.index + by)}
          />
        ))}
      </ol>
      <Button size="xs" variant="default" leftSection={<IconMapPinPlus size={16} />} onClick={onAddPoints}>
        Add waypoints
      </Button>
    </Stack>
  );
}

type ItemProps = {
  waypoint: Waypoint;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (edit: WaypointEdit, field: string) => void;
  onRemove: () => void;
  isLast: boolean;
  onInsert: () => void;
  onMove: (by: 1 | -1) => void;
};

function WaypointItem(props: ItemProps) {
  const { waypoint, isOpen, onToggle, onChange } = props;
  const { index, coordinates, metadata } = waypoint;
  const [height] = useUnit('height');
  const [speed] = useUnit('speed');
  const name = `Waypoint ${index + 1}`;
  const set = (edit: Partial<Waypoint['metadata']>, field: string) => onChange({ index, metadata: edit }, field);
  return (
    <li className={classes['point']} data-open={isOpen || undefined}>
      <Group gap={4} wrap="nowrap">
        <UnstyledButton className={classes['pointName'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes['number']}>{index + 1}</span>
          <span className={classes['pointText']}>
            <span>{name}</span>
            <span className="muted">
              {`${unitText(metadata.altitude, 'height', height)} · ${unitText(metadata.flightSpeed, 'speed', speed)}`}
            </span>
          </span>
        </UnstyledButton>
        <WaypointMenu {...props} name={name} />
      </Group>
      {isOpen && (
        <Stack gap={10} pt={8} pb={4}>
          <div className={fields['pair']}>
            <NumberField
              label={`${name} altitude`}
              measure="length"
              limit={limits.waypointAltitude}
              value={metadata.altitude}
              onChange={(altitude) => set({ altitude }, 'altitude')}
            />
            <NumberField
              label={`${name} speed`}
              measure="speed"
              limit={limits.flightSpeed}
              value={metadata.flightSpeed}
              onChange={(flightSpeed) => set({ flightSpeed }, 'flightSpeed')}
            />
          </div>
          <GimbalFields value={metadata} yawLimit={limits.waypointYaw} onChange={set} />
          {(['Longitude', 'Latitude'] as const).map((label, axis) => (
            <NumberField
              key={label}
              label={label}
              measure="angle"
              decimals={7}
              step={0.0001}
              limit={axis === 0 ? { min: -180, max: 180, unit: 'deg' } : { min: -90, max: 90, unit: 'deg' }}
              value={coordinates[axis] ?? 0}
              onChange={(degrees) => onChange({ index, coordinates: coordinates.with(axis, degrees) }, label)}
            />
          ))}
        </Stack>
      )}
    </li>
  );
}
