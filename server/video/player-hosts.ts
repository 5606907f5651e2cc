import type { Services } from '../platform/services.ts';
import { sessionsOf } from './sessions.ts';

/**
 * Where the player of one session fetches its playlist. People type these addresses, so no other page may fetch from
 * them: the policy of the app must not grow with what is stored, or tell strangers where a crew's video comes from.
 */
export function playerHosts(services: Services, sessionId: string): readonly string[] {
  const host = sessionsOf(services).get(sessionId)?.playlistHost;
  return host ? [host] : [];
}
