import type { Migration } from 'kysely/migration';
import * as platform from './migrations/0001-platform.ts';
import * as account from './migrations/0002-account.ts';
import * as basemap from './migrations/0003-basemap.ts';
import * as plans from './migrations/0004-plans.ts';
import * as weather from './migrations/0005-weather.ts';
import * as restrictions from './migrations/0006-restrictions.ts';
import * as overlays from './migrations/0007-overlays.ts';
import * as forecast from './migrations/0008-forecast.ts';
import * as restrictionVersions from './migrations/0009-restriction-versions.ts';
import * as files from './migrations/0010-files.ts';
import * as telemetry from './migrations/0011-telemetry.ts';
import * as video from './migrations/0012-video.ts';
import * as fleet from './migrations/0013-fleet.ts';
import * as projects from './migrations/0014-projects.ts';
import * as missionVersions from './migrations/0015-mission-versions.ts';
import * as photoDecisions from './migrations/0021-photo-decisions.ts';
import * as missionReasons from './migrations/0022-mission-reasons.ts';
import * as planAutopilots from './migrations/0023-plan-autopilots.ts';
import * as landedTracks from './migrations/0024-landed-tracks.ts';
import * as toldChanges from './migrations/0025-told-changes.ts';
import * as sessionDevices from './migrations/0026-session-devices.ts';
import * as secondFactors from './migrations/0027-second-factors.ts';
import * as keyScopes from './migrations/0030-key-scopes.ts';
import * as audit from './migrations/0031-audit.ts';
import * as damagedFiles from './migrations/0035-damaged-files.ts';
import * as sealedSecrets from './migrations/0036-sealed-secrets.ts';
import * as nodes from './migrations/0040-nodes.ts';
import * as passkeys from './migrations/0041-passkeys.ts';
import * as keyMakers from './migrations/0045-key-makers.ts';
import * as webhooks from './migrations/0046-webhooks.ts';
import * as sharedBytes from './migrations/0049-shared-bytes.ts';
import * as linkLeases from './migrations/0050-link-leases.ts';
import * as demo from './migrations/0051-demo.ts';
import * as demoMap from './migrations/0055-demo-map.ts';
import * as heightFiles from './migrations/0056-height-files.ts';
import * as terrainSurfaces from './migrations/0057-terrain-surfaces.ts';
import * as geoidGrids from './migrations/0058-geoid-grids.ts';
import * as aircraft from './migrations/0059-aircraft.ts';
import * as briefings from './migrations/0060-briefings.ts';
import * as controlPoints from './migrations/0061-control-points.ts';
import * as orthoPlane from './migrations/0062-ortho-plane.ts';
import * as heightChoice from './migrations/0063-height-choice.ts';
import * as heightUnit from './migrations/0069-height-unit.ts';
import * as changesOfResults from './migrations/0070-changes-of-results.ts';
import * as filledHeights from './migrations/0071-filled-heights.ts';
import * as reportNames from './migrations/0072-report-names.ts';
import * as measuredModel from './migrations/0075-measured-model.ts';
import * as reportSurveyor from './migrations/0076-report-surveyor.ts';
import * as measuredZeros from './migrations/0067-measured-zeros.ts';
import * as measuredRun from './migrations/0068-measured-run.ts';

/** In order, never edited once released: changes need a new migration. */
export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-account': account,
  '0003-basemap': basemap,
  '0004-plans': plans,
  '0005-weather': weather,
  '0006-restrictions': restrictions,
  '0007-overlays': overlays,
  '0008-forecast': forecast,
  '0009-restriction-versions': restrictionVersions,
  '0010-files': files,
  '0011-telemetry': telemetry,
  '0012-video': video,
  '0013-fleet': fleet,
  '0014-projects': projects,
  '0015-mission-versions': missionVersions,
  '0021-photo-decisions': photoDecisions,
  '0022-mission-reasons': missionReasons,
  '0023-plan-autopilots': planAutopilots,
  '0024-landed-tracks': landedTracks,
  '0025-told-changes': toldChanges,
  '0026-session-devices': sessionDevices,
  '0027-second-factors': secondFactors,
  '0030-key-scopes': keyScopes,
  '0031-audit': audit,
  '0035-damaged-files': damagedFiles,
  '0036-sealed-secrets': sealedSecrets,
  '0040-nodes': nodes,
  '0041-passkeys': passkeys,
  '0045-key-makers': keyMakers,
  '0046-webhooks': webhooks,
  '0049-shared-bytes': sharedBytes,
  '0050-link-leases': linkLeases,
  '0051-demo': demo,
  '0055-demo-map': demoMap,
  '0056-height-files': heightFiles,
  '0057-terrain-surfaces': terrainSurfaces,
  '0058-geoid-grids': geoidGrids,
  '0059-aircraft': aircraft,
  '0060-briefings': briefings,
  '0061-control-points': controlPoints,
  '0062-ortho-plane': orthoPlane,
  '0063-height-choice': heightChoice,
  '0067-measured-zeros': measuredZeros,
  '0068-measured-run': measuredRun,
  '0069-height-unit': heightUnit,
  '0070-changes-of-results': changesOfResults,
  '0071-filled-heights': filledHeights,
  '0072-report-names': reportNames,
  '0075-measured-model': measuredModel,
  '0076-report-surveyor': reportSurveyor,
};
