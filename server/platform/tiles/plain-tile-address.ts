import type { TileAddress } from './tile-address.ts';

const digits = /^\d{1,4}$/;

/** Parses a tile address in plain digits; undefined for any other, which the schema checks. */
export function plainTileAddress(params: unknown): TileAddress | undefined {
  const { z = '', x = '', y = '' } = params as Readonly<Record<string, string>>;
  if (!digits.test(z) || !digits.test(x) || !digits.test(y)) return undefined;
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  return Math.max(address.x, address.y) < 2 ** address.z ? address : undefined;
}
