import type { FastifyReply } from 'fastify';
import * as contract from '@overflight/contract/overlays.ts';
import { route, type Request, type Route } from '../../platform/http/route.ts';
import { answerTile } from '../../platform/tiles/answer-tile.ts';
import { overlayTile, rememberedTile } from './overlay-tile.ts';

export const overlayTilesRoutes: Route[] = [
  route(contract.readRestrictionTile, (request) => answer('restrictions', request)),

  route(contract.readPowerTile, (request) => answer(request.params.layer, request)),
];

type TileRequest = Request<typeof contract.readRestrictionTile> | Request<typeof contract.readPowerTile>;

async function answer(
  layer: contract.OverlayLayer,
  { services, params, query, http }: TileRequest,
): Promise<FastifyReply> {
  const { version, tile } = rememberedTile(services, layer, params) ?? (await overlayTile(services, layer, params));
  return answerTile(tile, query.v === version ? 'immutable' : 'revalidated', http);
}
