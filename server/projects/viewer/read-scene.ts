import { fillPath } from '@overflight/contract/call.ts';
import { contourUnitOf, otherContours } from '@overflight/contract/projects/contours.ts';
import * as contract from '@overflight/contract/projects/viewer.ts';
import type { Signer } from '../../account/require-rights.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredOutcome } from '../runs/end-run.ts';
import { facadeFiles, meshFiles, pointTilesFile, reportFiles, viewerFiles } from '../engines/products/outcome.ts';
import { TILESET } from '../engines/products/point-tiles/tileset-json.ts';
import type { ProjectRow } from '../projects-store.ts';
import { shownSystem } from '../systems/shown-system.ts';
import { openCog } from './cog-file.ts';
import { listMeasurements } from './measurements.ts';
import { signGrant } from './viewer-access.ts';
import { wallPlane } from './wall-plane.ts';
import { openMask } from './mask-file.ts';
import { findRunFile, newestFinished, requireRunFile } from './viewed-run.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Addresses work for a working day at least. */
const WORKS_FOR_MS = 12 * HOUR_MS;
/** They stay the same for a while: a scene that is read again loads nothing again. */
const SAME_FOR_MS = 6 * HOUR_MS;
export const meshFile = { folder: meshFiles.folder, name: meshFiles.glb } as const;
export const facadePicture = { folder: facadeFiles.folder, name: facadeFiles.picture } as const;

type HeightRange = { lowestM: number; highestM: number };

export type Looking = {
  project: Pick<ProjectRow, 'id' | 'tenant' | 'name'>;
  /** With only a share link, viewing ends with the link; otherwise with the rights of the person. */
  by: { shareId: string; expiresAt: Date } | Signer;
};

/** The scene of a finished project, with presigned URLs. */
export async function readScene(services: Services, { project, by }: Looking): Promise<contract.ViewerScene> {
  const run = await newestFinished(services, project.id);
  const { outcome } = run;
  const sharedUntil = 'shareId' in by ? by.expiresAt.getTime() : Infinity;
  const until = Math.min(nextTurn(services.now()) + WORKS_FOR_MS, sharedUntil);
  const access = signGrant(services, { projectId: project.id, runId: run.id, by, until });
  const { tilesOf, heightTilesOf, filledTilesOf } = pyramidsOf(services, run.id, access);
  const mesh = await findRunFile(services, { runId: run.id, ...meshFile });
  const pdf = await findRunFile(services, { runId: run.id, folder: reportFiles.folder, name: reportFiles.pdf });
  const points = await findRunFile(services, { runId: run.id, ...pointTilesFile });
  const facadeFile = await findRunFile(services, { runId: run.id, ...facadePicture });
  const { surfaceRange, terrain = null, facade = null, cloud = null, bands = null } = outcome;
  const system = outcome.report.isLocal ? null : await shownSystem(outcome.report.coordinateSystem);
  const { position: origin, altitudeM, epsg } = outcome.origin;
  const placed = { origin, altitudeM, epsg };
  const has = (name: string) => findRunFile(services, { runId: run.id, folder: '', name });
  const hasTerrain = terrain !== null && (await has(viewerFiles.terrain)) !== undefined;
  const contoursUrl = fillPath(contract.readViewerContours.path, { access });
  const other = terrain && otherContours(terrain, outcome.report.groundResolutionM);
  return {
    processId: project.id,
    name: project.name,
    runId: run.id,
    finishedAt: run.finishedAt.toISOString(),
    expiresAt: new Date(until).toISOString(),
    bounds: outcome.bounds,
    system,
    coordinatesUrl: system?.form ? fillPath(contract.readViewerCoordinates.path, { access }) : null,
    ortho: await tilesOf('ortho'),
    surface: surfaceRange && (await heightTilesOf('surface', surfaceRange)),
    surfaceFilled:
      surfaceRange && system?.form && (await openMask(services, run.id, 'surface')) ? await filledTilesOf() : null,
    terrain: hasTerrain ? await heightTilesOf('terrain', terrain) : null,
    filled: hasTerrain && (await has(viewerFiles.filled)) ? await tilesOf('filled') : null,
    contours:
      hasTerrain && (await has(viewerFiles.contours))
        ? { url: contoursUrl, heightUnit: contourUnitOf(terrain), contourStep: terrain.contourStep }
        : null,
    otherContours:
      hasTerrain && other && (await has(viewerFiles.otherContours))
        ? { url: `${contoursUrl}?unit=other`, heightUnit: other.unit, contourStep: other.step }
        : null,
    facade:
      facadeFile && facade
        ? {
            url: fillPath(contract.readViewerFacade.path, { access }),
            plane: await wallPlane(services, run.id),
            ...facade,
          }
        : null,
    bands,
    ndvi:
      bands && (await has(viewerFiles.ndvi))
        ? { ...(await tilesOf('ndvi')), valuesUrl: fillPath(contract.readViewerNdvi.path, { access }) }
        : null,
    mesh: mesh
      ? {
          url: fillPath(contract.readViewerMesh.path, { access }),
          bytes: mesh.size,
          ...placed,
        }
      : null,
    points:
      points && cloud
        ? { url: fillPath(contract.readViewerPoints.path, { access, name: TILESET }), ...cloud, ...placed }
        : null,
    cameras: await camerasOf(services, outcome, { tenant: project.tenant, access }),
    // Those of an earlier run are somewhere; a local result is nowhere.
    measurements: outcome.report.isLocal ? [] : await listMeasurements(services, { projectId: project.id, system }),
    report: outcome.report,
    reportUrl: pdf ? fillPath(contract.readViewerReport.path, { access }) : null,
    heightsUrl: surfaceRange && fillPath(contract.readViewerHeights.path, { access }),
    mayChange: !('shareId' in by),
  };
}

const nextTurn = (now: Date): number => Math.ceil(now.getTime() / SAME_FOR_MS) * SAME_FOR_MS;

type Viewing = { tenant: string; access: string };

/** Each with its photo, if it still exists. */
async function camerasOf(
  services: Services,
  { cameras, photos }: StoredOutcome,
  { tenant, access }: Viewing,
): Promise<contract.ViewerCamera[]> {
  const ids = new Map(photos.map(({ name, fileId }) => [name, fileId]));
  const rows = await services.db
    .selectFrom('files')
    .innerJoin('plans', (join) =>
      join.onRef('plans.id', '=', 'files.plan_id').onRef('plans.tenant', '=', 'files.tenant'),
    )
    .select(['files.id', 'has_thumbnail'])
    .where('files.tenant', '=', tenant)
    .where('files.id', 'in', [...ids.values()])
    .where('stored_at', 'is not', null)
    .where('plans.deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return cameras.map((camera) => {
    const row = byId.get(ids.get(camera.name) ?? '');
    if (!row) return { ...camera, thumbnailUrl: null, photoUrl: null };
    const params = { access, fileId: row.id };
    return {
      ...camera,
      thumbnailUrl: row.has_thumbnail ? fillPath(contract.readViewerThumbnail.path, params) : null,
      photoUrl: fillPath(contract.readViewerPhoto.path, params),
    };
  });
}

/** Tile pyramids of a run. */
function pyramidsOf(services: Services, runId: string, access: string) {
  type Layer = (typeof contract.viewerLayers)[number];
  const addressOf = (layer: Layer) =>
    fillPath(contract.readViewerTile.path, { access, layer, z: 0, x: 0, y: 0 }).replace('/0/0/0', '/{z}/{x}/{y}');
  const tilesOf = async (layer: Exclude<Layer, 'surface-filled'>) => {
    const file = await requireRunFile(services, { runId, folder: '', name: viewerFiles[layer] });
    const { minzoom, maxzoom } = await openCog(services, file);
    return { url: addressOf(layer), minzoom, maxzoom };
  };
  // Browsers keep tiles: where they start is part of their address.
  const heightTilesOf = async (layer: 'surface' | 'terrain', { lowestM, highestM }: HeightRange) => {
    const { url, ...zooms } = await tilesOf(layer);
    return { url: `${url}?from=${contract.heightsStartM(lowestM)}`, ...zooms, lowestM, highestM };
  };
  // Drawn from its mask when it is asked for.
  const filledTilesOf = async () => ({ ...(await tilesOf('surface')), url: addressOf('surface-filled') });
  return { tilesOf, heightTilesOf, filledTilesOf };
}
