const DECIMAL_PAIR =
  /^\s*([-+]?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i;

/** "37.78, -122.45" or "37.78 N 122.45 W", latitude first as people write it; undefined for any other text. */
export function parsePosition(text: string): [number, number] | undefined {
  const [, latText, northSouth = '', lngText, eastWest = ''] = DECIMAL_PAIR.exec(text) ?? [];
  if (!latText || !lngText) return undefined;
  const lat = signed(latText, northSouth.toUpperCase() === 'S');
  const lng = signed(lngText, eastWest.toUpperCase() === 'W');
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : undefined;
}

function signed(text: string, isNegative: boolean): number {
  const value = Number(text);
  return isNegative ? -Math.abs(value) : value;
}
