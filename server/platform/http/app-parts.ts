import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Caller, Route } from './route.ts';

/** What the HTTP server is made of. */
export type AppParts = {
  routes: readonly Route[];
  services: Services;
  /** Who is calling, from the request's headers; refuses a token or key that is no longer good. */
  identify: (request: FastifyRequest, services: Services) => Caller | undefined | Promise<Caller | undefined>;
  /** Hosts the browser may fetch map data from, beside our own; they change while the server runs. */
  outsideHosts: () => Promise<readonly string[]>;
  /** Hosts that the player of one video session may fetch from. */
  playerHosts: (sessionId: string) => readonly string[];
  /** Whose pages ours may show in a frame. */
  frameHosts: readonly string[];
  /** The built web app; left out where only the API is wanted. */
  webRoot?: string;
};
