import { perServices } from '../platform/per-services.ts';

/** Ids of the connections to this server. */
export const openConnections = perServices((): Set<string> => new Set());
