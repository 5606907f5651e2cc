import * as contract from '@overflight/contract/telemetry/video.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerVideo } from './answer-video.ts';
import { deleteStream } from './delete-stream.ts';
import { listDrones } from './list-drones.ts';
import { listStreams } from './list-streams.ts';
import { offerVideo } from './offer-video.ts';
import { openVideo } from './open-video.ts';
import { saveStream } from './save-stream.ts';
import { endSession, requireOwnSession } from './sessions.ts';

export const videoRoutes: Route[] = [
  route(contract.listDrones, ({ services, caller }) => listDrones(services, caller.tenant)),

  route(contract.openVideo, ({ services, caller, params }) => openVideo(services, caller, params.id)),

  route(contract.closeVideo, async ({ services, caller, params: { id } }) =>
    endSession(services, requireOwnSession(services, { id, userId: caller.id })),
  ),

  route(contract.offerVideo, async ({ services, caller, params: { id }, body }) =>
    offerVideo(services, requireOwnSession(services, { id, userId: caller.id }), body.sdp),
  ),

  route(contract.readVideo, ({ services, params, http: { reply } }) => answerVideo(services, params, reply)),

  route(contract.listStreams, ({ services }) => listStreams(services)),

  route(contract.saveStream, ({ services, params, body }) => saveStream(services, { ...params, ...body })),

  route(contract.deleteStream, ({ services, params }) => deleteStream(services, params.id)),
];
