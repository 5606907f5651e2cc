import { z } from 'zod';
import { stored } from '../../platform/storage.ts';

/** The map's camera: degrees, and MapLibre's zoom. */
export const ViewState = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(24),
  bearing: z.number().min(-180).max(180),
  pitch: z.number().min(0).max(85),
});
export type ViewState = z.infer<typeof ViewState>;

export const defaultView: ViewState = { longitude: -122.45, latitude: 37.78, zoom: 10, bearing: 0, pitch: 0 };

export const storedView = stored('map.view', ViewState, defaultView);
