import { Badge, Group } from '@mantine/core';
import { tagsOf } from '../live/drawn-vehicles.ts';
import { isLive, isPlaced, type VehicleOnMap } from '../live/live-vehicle.ts';

const colours: Record<string, string> = { SIM: 'violet.8', 'Remote ID': '#b23a08' };

/** Badges: live, connected without position, stale, simulated, Remote ID. */
export function VehicleBadges({ vehicle, now }: { vehicle: VehicleOnMap; now: number }) {
  return (
    <Group gap={4} component="span">
      {isLive(vehicle, now) && (
        <Badge size="sm" color={isPlaced(vehicle) ? 'teal.9' : 'gray.7'}>
          {isPlaced(vehicle) ? 'Live' : 'Connected'}
        </Badge>
      )}
      {tagsOf(vehicle, now).map((tag) => (
        <Badge key={tag} size="sm" color={colours[tag] ?? 'gray.7'} tt="none">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}
