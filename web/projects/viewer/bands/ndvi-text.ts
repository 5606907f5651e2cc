/** Null outside the map of bands, undefined while it is read. */
export function ndviText(value: number | null | undefined): string {
  if (value === undefined) return 'NDVI …';
  return value === null ? 'NDVI: no data here' : `NDVI ${value.toFixed(2).replace('-', '−')} where you clicked`;
}
