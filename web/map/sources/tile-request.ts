/** Tiles of our own server that ask for the key; nothing outside ever gets it. */
const keyedPaths = ['/basemap/v1/tile/', '/powerlines/v2/tile/', '/flights/v2/tile/', '/weatheralerts/v2/tile/'];

export type TileRequest = { url: string; headers?: Record<string, string> };

/** The request for a tile: complete address, and the key where it goes to our own tiles. */
export function tileRequest(address: string, origin: string, apiKey: string | null): TileRequest {
  const url = URL.parse(address, origin);
  if (!url) return { url: address };
  const isOwn = url.origin === origin && keyedPaths.some((path) => url.pathname.startsWith(path));
  return isOwn && apiKey ? { url: url.href, headers: { 'x-api-key': apiKey } } : { url: url.href };
}
