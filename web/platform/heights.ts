import { readHeights, type HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import { makeCall } from './calls/api-client.ts';

/** Begins the key of every query that holds heights of the ground. */
export const heightsKey = ['terrain'] as const;

/** Heights of the ground above sea level; null where none are known. */
export function heightsAt(positions: [number, number][], signal?: AbortSignal): Promise<HeightsAnswer> {
  return makeCall(readHeights, { body: { positions }, ...(signal ? { signal } : {}) });
}
