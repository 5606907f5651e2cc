import { accountRoutes } from './account/account-routes.ts';
import { aircraftRoutes } from './aircraft/aircraft-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { basemapRoutes } from './basemap/basemap-routes.ts';
import { checksRoutes } from './checks/checks-routes.ts';
import { coverageRoutes } from './coverage/coverage-routes.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { filesRoutes } from './files/files-routes.ts';
import { briefingRoutes } from './briefing/briefing-routes.ts';
import { fleetRoutes } from './fleet/fleet-routes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { overlaysRoutes } from './overlays/overlays-routes.ts';
import { overlayTilesRoutes } from './overlays/tiles/overlay-tiles-routes.ts';
import { plansRoutes } from './plans/plans-routes.ts';
import { docsRoutes } from './platform/http/docs/docs-routes.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import type { Route } from './platform/http/route.ts';
import { controlRoutes } from './projects/control/control-routes.ts';
import { projectsRoutes } from './projects/projects-routes.ts';
import { viewerRoutes } from './projects/viewer/viewer-routes.ts';
import { restrictionsRoutes } from './restrictions/restrictions-routes.ts';
import { terrainRoutes } from './terrain/terrain-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { setUpRoutes } from './set-up/set-up-routes.ts';
import { linkRoutes } from './telemetry/mavlink/links/link-routes.ts';
import { missionRoutes } from './telemetry/mavlink/mission/mission-routes.ts';
import { nodesRoutes } from './nodes/nodes-routes.ts';
import { videoRoutes } from './video/video-routes.ts';
import { telemetryRoutes } from './telemetry/telemetry-routes.ts';
import { webhooksRoutes } from './webhooks/webhooks-routes.ts';
import { weatherRoutes } from './weather/weather-routes.ts';

/** Routes of all features. A new feature adds one line here. */
const productRoutes: readonly Route[] = [
  ...healthRoutes,
  ...setUpRoutes,
  ...accountRoutes,
  ...basemapRoutes,
  ...terrainRoutes,
  ...searchRoutes,
  ...aircraftRoutes,
  ...plansRoutes,
  ...filesRoutes,
  ...restrictionsRoutes,
  ...overlaysRoutes,
  ...overlayTilesRoutes,
  ...weatherRoutes,
  ...checksRoutes,
  ...coverageRoutes,
  ...linkRoutes,
  ...missionRoutes,
  ...telemetryRoutes,
  ...liveRoutes,
  ...videoRoutes,
  ...fleetRoutes,
  ...briefingRoutes,
  ...projectsRoutes,
  ...controlRoutes,
  ...viewerRoutes,
  ...demoRoutes,
  ...nodesRoutes,
  ...auditRoutes,
  ...webhooksRoutes,
];

/** Every route of the server. */
export const routes: readonly Route[] = [...productRoutes, ...docsRoutes(productRoutes)];
