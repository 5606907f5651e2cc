import { basemapIsBuilt, buildBasemap } from '../../build-basemap.ts';
import { defaultBasemapFolder } from '../built-in.ts';

/** Tests read the real base map; it is built once and kept. */
export async function ensureBasemap(): Promise<string> {
  if (!basemapIsBuilt(defaultBasemapFolder)) await buildBasemap(defaultBasemapFolder, () => undefined);
  return defaultBasemapFolder;
}
