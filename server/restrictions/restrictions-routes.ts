import type { FastifyReply } from 'fastify';
import { readCustomRestrictionTile } from '@overflight/contract/map/overlays.ts';
import * as contract from '@overflight/contract/plans/restrictions.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerTile } from '../platform/tiles/answer-tile.ts';
import { deleteRestriction } from './delete-restriction.ts';
import { collectionText, listRestrictions } from './list-restrictions.ts';
import { restrictionTile } from './restriction-tile.ts';
import { saveRestriction } from './save-restriction.ts';

export const restrictionsRoutes: Route[] = [
  route(contract.listRestrictions, async ({ services, caller, http: { reply } }) =>
    answerText(reply, await listRestrictions(services, caller.tenant)),
  ),

  route(contract.listRestrictionsByKey, async ({ services, caller, http: { reply } }) =>
    answerText(reply, await listRestrictions(services, caller.tenant)),
  ),

  route(contract.saveRestriction, async ({ services, caller, body, http: { reply } }) =>
    answerText(reply, collectionText(await saveRestriction(services, caller.tenant, body.features[0]))),
  ),

  route(contract.deleteRestriction, ({ services, caller, params: { id } }) =>
    deleteRestriction(services, { tenant: caller.tenant, id }),
  ),

  route(readCustomRestrictionTile, async (request) => {
    const { services, caller, params } = request;
    return answerTile(await restrictionTile(services, caller.tenant, params), 'revalidated', request);
  }),
];

/** Restrictions are returned as their stored text: it was validated when they were saved. */
const answerText = (reply: FastifyReply, text: string): FastifyReply => reply.type('application/json').send(text);
