type Told = {
  wkt: string;
  /** The zone that the drawing was turned to; null if it was not. */
  zone: number | null;
  unit: string;
  /** As the terrain model says it. */
  heights: string | undefined;
};

/** EPSG codes of southern zones begin here. */
const SOUTHERN = 32_700;

/** What a drawing says of its coordinate system: DXF has no field for it that programs agree on. */
export function systemOfDrawing({ wkt, zone, unit, heights }: Told): string[] {
  const name =
    zone === null
      ? /^\s*\w+\["([^"]+)"/.exec(wkt)?.[1]
      : `WGS 84 / UTM zone ${zone % 100}${zone < SOUTHERN ? 'N' : 'S'}`;
  if (name === undefined) return [];
  const code = zone ?? /ID\["EPSG",(\d+)\]\]\s*$/.exec(wkt)?.[1];
  const zero = /^Heights in [^,]+, (.+)$/s.exec(heights ?? '')?.[1];
  return [
    `Coordinate system: ${name}${code === undefined ? '' : ` (EPSG:${code})`}`,
    `Unit: ${unit}`,
    ...(zero === undefined ? [] : [`Heights: ${zero}`]),
  ];
}
