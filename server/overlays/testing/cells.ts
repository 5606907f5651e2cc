/** A cell of one minute as an FAA facility map has it, some minutes east of a place. */
export function cell(id: number, west = 8 + id / 60, columns: object = {}) {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([x = 0, y = 0]) => [within(west + x / 60), 47 + y / 60]);
  const properties = { GLOBALID: `cell-${id}`, CEILING: 400, APT1_NAME: 'Field', ...columns };
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [corners] } };
}

const within = (lng: number): number => (lng > 180 ? lng - 360 : lng);

export const collection = (features: readonly unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });
