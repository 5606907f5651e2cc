/** The address of one tile of a source. */
export function tileUrl(template: string, { z, x, y }: { z: number; x: number; y: number }): string {
  return template.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`);
}
