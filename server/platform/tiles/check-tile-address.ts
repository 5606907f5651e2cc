import { Refused } from '../http/refused.ts';
import type { TileAddress } from './tile-address.ts';

/** Refuses a column or row outside its zoom. */
export function checkTileAddress({ z, x, y }: TileAddress): void {
  if (Math.max(x, y) < 2 ** z) return;
  const message = `At zoom ${z}, tiles are numbered from 0 to ${2 ** z - 1}.`;
  throw new Refused({ status: 400, code: 'invalid-request', message });
}
