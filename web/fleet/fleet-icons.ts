import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconBattery3, IconDrone, IconUsers, type Icon } from '@tabler/icons-react';

export const fleetIcons: Record<FleetCategory, Icon> = {
  drones: IconDrone,
  pilots: IconUsers,
  batteries: IconBattery3,
};

/** In the order of the summary and the toolbar. */
export const shownCategories = ['drones', 'pilots', 'batteries'] as const satisfies readonly FleetCategory[];
