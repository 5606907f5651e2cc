import { prepare } from '../scripts/prepare.ts';
import { measureBrowser } from './browser.ts';
import { measureBrowserLive } from './browser-live.ts';
import { measureChecks } from './checks.ts';
import { measureDrag } from './drag.ts';
import { measureExif } from './exif.ts';
import { measureFleet } from './fleet.ts';
import { measureFlight } from './flight.ts';
import { measureIngest } from './ingest.ts';
import { measureLive } from './live.ts';
import { measurePhotogrammetry } from './photogrammetry.ts';
import { measurePlans } from './plans.ts';
import { measureRequests } from './requests.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';
import { measureTiles } from './tiles.ts';
import { measureUpload } from './upload.ts';

/** Ours and a named peer in the same run; CPU per unit of work, because machines are noisy. */
const parts: Record<string, () => Promise<string[]>> = {
  start: measureStart,
  requests: measureRequests,
  search: measureSearch,
  browser: measureBrowser,
  flight: measureFlight,
  checks: measureChecks,
  fleet: measureFleet,
  plans: async () => [...(await measurePlans()), ...(await measureDrag())],
  tiles: measureTiles,
  exif: measureExif,
  upload: measureUpload,
  photogrammetry: measurePhotogrammetry,
  live: async () => [...(await measureIngest()), ...(await measureLive()), ...(await measureBrowserLive())],
};

await prepare();
const chosen = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  for (const line of await measure()) console.log(`  ${line}`);
}
