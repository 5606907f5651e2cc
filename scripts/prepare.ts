import fs from 'node:fs';
import path from 'node:path';
import { basemapIsBuilt, buildBasemap } from '../server/build-basemap.ts';
import { buildWeb, fingerprintSources, isBuilt } from './build-web.ts';
import { holdBuildLock } from './hold-build-lock.ts';

const defaultDist = path.resolve(import.meta.dirname, '..', 'dist');

/** Builds the app and the base map if they are missing, incomplete, or built from other sources. */
export async function prepare(dist = defaultDist): Promise<void> {
  const basemap = path.join(dist, 'basemap');
  const isReady = () => isBuilt(dist, fingerprintSources()) && basemapIsBuilt(basemap);
  if (isReady()) return;
  fs.mkdirSync(dist, { recursive: true });
  const onWait = () => console.log('Another process is building the app; waiting …');
  await holdBuildLock(dist, onWait, async () => {
    const sources = fingerprintSources();
    if (!isBuilt(dist, sources)) {
      console.log('Building the app, once …');
      await buildWeb(dist, sources);
    }
    if (!basemapIsBuilt(basemap)) {
      console.log('Building the base map, once …');
      await buildBasemap(basemap, (text) => console.log(`  ${text}`));
    }
  });
}
