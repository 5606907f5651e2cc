import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconBattery3, IconDrone, IconUsers, type Icon } from '@tabler/icons-react';

export const fleetIcons: Record<FleetCategory, Icon> = {
  drones: IconDrone,
  pilots: IconUsers,
  batteries: IconBattery3,
};

/** As they stand on the summary and in the toolbar. */
export const shownCategories = ['drones', 'pilots', 'batteries'] as const satisfies readonly FleetCategory[];
