/** Own tiles that need the key; external hosts never get it. */
const keyedPaths = ['/basemap/v1/tile/', '/powerlines/v2/tile/', '/flights/v2/tile/', '/weatheralerts/v2/tile/'];

export type MapTileRequest = { url: string; headers?: Record<string, string> };

/** The tile request: absolute URL, and the key for our own tiles. */
export function tileRequest(address: string, origin: string, apiKey: string | null): MapTileRequest {
  const url = URL.parse(address, origin);
  if (!url) return { url: address };
  const isOwn = url.origin === origin && keyedPaths.some((path) => url.pathname.startsWith(path));
  return isOwn && apiKey ? { url: url.href, headers: { 'x-api-key': apiKey } } : { url: url.href };
}
