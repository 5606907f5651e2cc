import os from 'node:os';
import { prepare } from '../scripts/prepare.ts';
import type { Bench } from './bench.ts';
import { measureBrowser } from './tools/browser.ts';
import { measureBrowserLive } from './live/browser-live.ts';
import { measureBus } from './live/bus.ts';
import { measureChecks } from './plans/checks.ts';
import { measureCoverage } from './photos/coverage.ts';
import { measureDrag } from './plans/drag.ts';
import { measureExif } from './photos/exif.ts';
import { measureExports } from './plans/exports.ts';
import { measureFleet } from './fleet.ts';
import { measureFlight } from './plans/flight.ts';
import { measureIngest } from './live/ingest.ts';
import { measureLive } from './live/live.ts';
import { nameMissing, type PeerName } from './tools/peers.ts';
import { measureLargeFlight, measurePhotogrammetry } from './photos/photogrammetry.ts';
import { measurePlans } from './plans/plans.ts';
import { measureRequests } from './tools/requests.ts';
import { measureSearch } from './search.ts';
import { measureSite } from './photos/site.ts';
import { measureFollowing } from './terrain-following.ts';
import { measureTerrain } from './terrain.ts';
import { measureStart } from './start.ts';
import { measureDynamic } from './tiles/tiles-dynamic.ts';
import { measureTiles } from './tiles/tiles.ts';
import { measureUpload } from './photos/upload.ts';

type Part = {
  benches: readonly Bench[];
  peers?: readonly PeerName[];
  /** Takes half an hour. */
  isOnlyNamed?: true;
};

/** Ours and a named peer in the same run; CPU per unit of work, because machines are noisy. */
const parts: Record<string, Part> = {
  start: { benches: [measureStart] },
  requests: { benches: [measureRequests] },
  search: { benches: [measureSearch] },
  browser: { benches: [measureBrowser], peers: ['chromium'] },
  flight: { benches: [measureFlight] },
  checks: { benches: [measureChecks] },
  exports: { benches: [measureExports] },
  fleet: { benches: [measureFleet] },
  plans: { benches: [measurePlans, measureDrag], peers: ['chromium'] },
  tiles: { benches: [measureTiles, measureDynamic] },
  exif: { benches: [measureExif], peers: ['exiftool'] },
  upload: { benches: [measureUpload] },
  site: { benches: [measureSite] },
  coverage: { benches: [measureCoverage] },
  terrain: { benches: [measureTerrain, measureFollowing] },
  photogrammetry: { benches: [measurePhotogrammetry] },
  'photogrammetry-large': { benches: [measureLargeFlight], isOnlyNamed: true },
  bus: { benches: [measureBus], peers: ['nats'] },
  live: { benches: [measureIngest, measureLive, measureBrowserLive], peers: ['mosquitto', 'chromium'] },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const print = (line: string) => console.log(`  ${line}`);
await prepare();
// Exits at once: closing the browser first would make its driver fail.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
for (const [name, { benches, peers = [], isOnlyNamed = false }] of Object.entries(parts)) {
  if ((chosen.length > 0 || isOnlyNamed) && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  nameMissing(peers, print);
  for (const measure of benches) await measure(print);
}
