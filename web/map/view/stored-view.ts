import { z } from 'zod';
import { stored } from '../../platform/storage.ts';

/** Where the map looks: degrees, and MapLibre's zoom. */
export const View = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(24),
  bearing: z.number().min(-180).max(180),
  pitch: z.number().min(0).max(85),
});
export type View = z.infer<typeof View>;

export const defaultView: View = { longitude: -122.45, latitude: 37.78, zoom: 10, bearing: 0, pitch: 0 };

export const storedView = stored('map.view', View, defaultView);
