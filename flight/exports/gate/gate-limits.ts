/** What the aircraft allows, if it is known; `format` is the one that was asked for. */
export type GateLimits = { format?: string; waypoints?: number; topSpeed?: number; topHeight?: number };
