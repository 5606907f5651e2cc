import type { FastifyReply } from 'fastify';
import * as contract from '@overflight/contract/map/overlays.ts';
import { route, type Request, type Route, type UnreadRequest } from '../../platform/http/route.ts';
import { answerTile } from '../../platform/tiles/answer-tile.ts';
import { plainTileAddress } from '../../platform/tiles/plain-tile-address.ts';
import { overlayTile, cachedTile } from './overlay-tile.ts';

const powerLayers = contract.readPowerTile.params.shape.layer.options;

export const overlayTilesRoutes: Route[] = [
  route(
    contract.readRestrictionTile,
    (request) => answer('restrictions', request),
    (request) => answerCached('restrictions', request),
  ),

  route(
    contract.readPowerTile,
    (request) => answer(request.params.layer, request),
    (request) => {
      const { layer } = request.http.request.params as { layer: string };
      const known = powerLayers.find((name) => name === layer);
      return known !== undefined && answerCached(known, request);
    },
  ),
];

type TileRequest = Request<typeof contract.readRestrictionTile> | Request<typeof contract.readPowerTile>;

async function answer(layer: contract.OverlayLayer, request: TileRequest): Promise<FastifyReply> {
  const { version, tile } = await overlayTile(request.services, layer, request.params);
  return answerTile(tile, request.query.v === version ? 'immutable' : 'revalidated', request);
}

/** A cached tile; an unusual address or version is left to the schemas. */
function answerCached(layer: contract.OverlayLayer, request: UnreadRequest): boolean {
  const { params, query } = request.http.request;
  const address = plainTileAddress(params);
  const known = address && cachedTile(request.services, layer, address);
  const { v } = query as { v?: unknown };
  if (!known || (v !== undefined && v !== known.version)) return false;
  answerTile(known.tile, v === undefined ? 'revalidated' : 'immutable', request);
  return true;
}
