import { z } from 'zod';
import { stored } from '../../platform/storage.ts';

const ViewMode = z.enum(['map', 'table']);
export type ViewMode = z.infer<typeof ViewMode>;

export const viewModes: readonly { value: ViewMode; label: string }[] = [
  { value: 'table', label: 'Table View' },
  { value: 'map', label: 'Map View' },
];

/** Cards beside the map, or a table over the whole screen. */
export const storedViewMode = stored('fleet.view', ViewMode, 'map');
