/** A buildings source, as an administrator adds it. */
export const housesSource = (url: string) => ({
  id: 'houses',
  kind: 'buildings',
  name: 'Houses',
  url,
  origin: 'own',
  enabled: true,
  attribution: 'Town hall',
  tileSize: 512,
  minZoom: 14,
  maxZoom: 14,
  sourceLayer: 'building',
});
