import type { Services } from '../platform/services.ts';
import { sessionsOf } from './sessions.ts';

/**
 * Hosts from which the player of one session fetches its playlist. People enter these URLs, so no other page may fetch
 * from them: the app's policy must not depend on stored data or reveal video sources.
 */
export function playerHosts(services: Services, sessionId: string): readonly string[] {
  const host = sessionsOf(services).get(sessionId)?.playlistHost;
  return host ? [host] : [];
}
