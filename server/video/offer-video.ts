import { fetchOutside, OutsideFailure } from '../platform/outside/fetch-outside.ts';
import type { Services } from '../platform/services.ts';
import { requireViewer, type PlaybackSession } from './sessions.ts';
import { notAvailable, streamNotFound } from './video-refusals.ts';

const TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 256 * 1024;

/** Forwards the browser's offer to a WHEP source and returns the answer. */
export async function offerVideo(services: Services, { id }: PlaybackSession, sdp: string): Promise<{ sdp: string }> {
  const { stream } = await requireViewer(services, id);
  if (stream.kind !== 'whep') throw streamNotFound();
  const url = new URL(stream.address);
  const headers = {
    'content-type': 'application/sdp',
    accept: 'application/sdp',
    ...(stream.token ? { authorization: `Bearer ${stream.token}` } : {}),
  };
  try {
    const answer = await fetchOutside({ url, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES, headers, body: sdp });
    if (answer.status !== 201 && answer.status !== 200)
      throw new OutsideFailure(`${url.host} answered ${answer.status} to an offer`);
    return { sdp: String(answer.body) };
  } catch (error) {
    services.log.error({ err: error }, 'a WebRTC source gave no stream');
    throw notAvailable('its source cannot be reached.');
  }
}
