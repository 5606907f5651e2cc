/** What a product of a project can be handed over in. The horizontal code is what rasters are warped to. */
export type CoordinateSystem = {
  name: string;
  /** The way programs name the whole of it. */
  definition: string;
  horizontalEpsg: number;
  /** Null where heights stay above the ellipsoid or the sea, as the photos have them. */
  verticalEpsg: number | null;
  unit: 'degree' | 'us-ft';
};

const usFeet = (name: string, definition: string, horizontalEpsg: number, verticalEpsg: number | null = 6360) =>
  ({ name, definition, horizontalEpsg, verticalEpsg, unit: 'us-ft' }) as const;

/** The systems that everybody can choose from, the usual one first. */
export const coordinateSystems: readonly CoordinateSystem[] = [
  { name: 'WGS84', definition: 'EPSG:4326', horizontalEpsg: 4326, verticalEpsg: null, unit: 'degree' },
  usFeet('NAD83 / Colorado North (ftUS) + navd88 height (ftus)', 'EPSG:8720', 2231),
  usFeet('NAD83(2011) / Oklahoma North (ftUS) + NAVD88 height (ftUS)', 'EPSG:6553+6360', 6553),
  usFeet('NAD83 / Texas North Central (ftUS) + navd88 height (ftus)', 'EPSG:8780', 2276),
  usFeet('NAD83 / Kansas South (ftUS) + navd88 height (ftus)', 'EPSG:8740', 3420),
  usFeet('NAD83 / California zone 3 (ftUS)', 'EPSG:2227', 2227, null),
];

export const DEFAULT_SYSTEM = 'WGS84';

export function findSystem(name: string): CoordinateSystem | undefined {
  return coordinateSystems.find((system) => system.name === name);
}
