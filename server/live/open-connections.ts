import { perServices } from '../platform/per-services.ts';

/** Names of the connections that end at this server. */
export const openConnections = perServices((): Set<string> => new Set());
