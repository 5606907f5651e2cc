import type { ManagedSource } from './basemap.ts';

/** A key-less source on the internet, with notes for the operator who enables it. */
export type PublicSource = Omit<ManagedSource, 'origin' | 'enabled'> & {
  /** Named on the set-up screen, because the host learns where people look. */
  host: string;
  licence: string;
  /** Enabled by the box on the set-up screen. */
  isUsual: boolean;
};

const world = { minZoom: 0, tileSize: 256 } as const;

export const publicSources: readonly PublicSource[] = [
  {
    ...world,
    id: 'nasa-blue-marble',
    kind: 'imagery',
    name: 'NASA Blue Marble (world, 500 m)',
    host: 'gibs.earthdata.nasa.gov',
    url: 'https://gibs.earthdata.nasa.gov/wmts/epsg3857/best/BlueMarble_NextGeneration/default/GoogleMapsCompatible_Level8/{z}/{y}/{x}.jpeg',
    maxZoom: 8,
    attribution: 'NASA EOSDIS GIBS',
    licence: 'Open data of NASA, free for any use.',
    isUsual: true,
  },
  {
    ...world,
    id: 'sentinel-2-2016',
    kind: 'imagery',
    name: 'Sentinel-2 cloudless 2016 (world, 10 m)',
    host: 'tiles.maps.eox.at',
    // The layer without a year is the 2016 edition; later ones exclude commercial use.
    url: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
    maxZoom: 14,
    attribution:
      'Sentinel-2 cloudless (https://s2maps.eu) by EOX IT Services GmbH, contains modified Copernicus Sentinel data 2016',
    licence: 'The picture is CC BY 4.0; EOX asks commercial users of its server to make an agreement first.',
    isUsual: false,
  },
  {
    ...world,
    id: 'usgs-imagery',
    kind: 'imagery',
    name: 'USGS imagery (United States)',
    host: 'basemap.nationalmap.gov',
    url: 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
    maxZoom: 16,
    bounds: [-179.2, 13.2, -64.5, 71.5],
    attribution: 'Tiles courtesy of the U.S. Geological Survey',
    licence: 'Public domain.',
    isUsual: true,
  },
  {
    id: 'mapterhorn',
    kind: 'terrain',
    name: 'Mapterhorn (world terrain)',
    host: 'tiles.mapterhorn.com',
    url: 'https://tiles.mapterhorn.com/{z}/{x}/{y}.webp',
    tileSize: 512,
    minZoom: 0,
    maxZoom: 12,
    encoding: 'terrarium',
    attribution: '© Mapterhorn (https://mapterhorn.com/attribution)',
    licence: 'Open elevation data of many publishers; the attribution is required.',
    isUsual: true,
  },
  {
    id: 'openfreemap-buildings',
    kind: 'buildings',
    name: 'OpenFreeMap buildings (world)',
    host: 'tiles.openfreemap.org',
    // Its TileJSON names a dated folder that is deleted after some weeks; any other name there means the newest one.
    url: 'https://tiles.openfreemap.org/planet/latest/{z}/{x}/{y}.pbf',
    tileSize: 512,
    minZoom: 13,
    maxZoom: 14,
    sourceLayer: 'building',
    attribution: 'OpenFreeMap © OpenMapTiles, data from OpenStreetMap',
    licence: 'Open Database License; the attribution is required.',
    isUsual: true,
  },
  {
    ...world,
    id: 'photon',
    kind: 'geocoder',
    name: 'Photon (places and addresses, world)',
    host: 'photon.komoot.io',
    url: 'https://photon.komoot.io',
    maxZoom: 19,
    geocoder: 'photon',
    attribution: '© OpenStreetMap contributors',
    licence: 'Open Database License; fair use, the server slows heavy users down.',
    isUsual: true,
  },
  {
    ...world,
    id: 'us-census',
    kind: 'geocoder',
    name: 'US Census (addresses in the United States)',
    host: 'geocoding.geo.census.gov',
    url: 'https://geocoding.geo.census.gov/geocoder',
    maxZoom: 19,
    geocoder: 'us-census',
    attribution: 'U.S. Census Bureau',
    licence: 'Public domain.',
    isUsual: false,
  },
];
