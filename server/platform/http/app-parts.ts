import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Caller, Route } from './route.ts';

/** Dependencies of the HTTP server. */
export type AppParts = {
  routes: readonly Route[];
  services: Services;
  /** Identifies the caller from the headers; refuses an expired token or key. */
  identify: (request: FastifyRequest, services: Services) => Caller | undefined | Promise<Caller | undefined>;
  /** Hosts the browser may fetch map data from; they change at runtime. */
  outsideHosts: () => Promise<readonly string[]>;
  /** Hosts that the player of one video session may fetch from. */
  playerHosts: (sessionId: string) => readonly string[];
  /** Origins that may be embedded in a frame. */
  frameHosts: readonly string[];
  /** The built web app; omitted for an API-only server. */
  webRoot?: string;
};
