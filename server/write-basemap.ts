import path from 'node:path';
import { basemapFiles } from './basemap/built-in.ts';
import { buildGazetteer } from './search/build/build-gazetteer.ts';
import { buildImagery } from './basemap/build/build-imagery.ts';
import { buildOverview } from './basemap/build/build-overview.ts';
import { readAtlas } from './basemap/build/read-atlas.ts';
import { readCities } from './basemap/build/read-cities.ts';

/** Writes the files of the base map into an empty folder. */
export async function writeBasemap(folder: string, onProgress: (text: string) => void): Promise<void> {
  onProgress('Cutting the overview imagery');
  await buildImagery(path.join(folder, basemapFiles.imagery));
  const input = { atlas: readAtlas(), cities: readCities() };
  onProgress('Cutting borders and place names');
  buildOverview(path.join(folder, basemapFiles.overview), input);
  onProgress('Listing places for search');
  buildGazetteer(path.join(folder, basemapFiles.gazetteer), input);
}
