import { largestPolygon } from './area-size.ts';
import { interiorPoint } from '@overflight/flight/geo/polygons/interior-point.ts';
import { rankPlaces, worldSquare } from './rank-places.ts';
import type { Area, Atlas, AtlasLine } from './read-atlas.ts';
import type { City } from './read-cities.ts';

export type LineLayer = { layer: string; minZoom: number; lines: AtlasLine[] };
/** Drawn from zoom `rank`; x and y in the world square. */
export type Label = {
  layer: string;
  x: number;
  y: number;
  rank: number;
  tags: Record<string, string | number | boolean>;
};

/** Label zooms by size: the first row whose area the country reaches. */
const countryRanks = [
  [2_000_000, 1],
  [400_000, 2],
  [80_000, 3],
  [15_000, 4],
  [1_000, 5],
  [0, 6],
] as const;
const stateRanks = [
  [150_000, 3],
  [40_000, 4],
  [0, 5],
] as const;
const COUNTY_RANK = 8;

export function lineLayers(atlas: Atlas): LineLayer[] {
  return [
    { layer: 'coast', minZoom: 0, lines: atlas.coast },
    { layer: 'country', minZoom: 0, lines: atlas.countryBorders },
    { layer: 'state', minZoom: 3, lines: atlas.stateBorders },
    { layer: 'county', minZoom: 6, lines: atlas.countyBorders },
  ];
}

export function labels(atlas: Atlas, cities: readonly City[]): Label[] {
  return [
    ...countryLabels(atlas.countries),
    ...atlas.states.map((state) => areaLabel('state', state, stateRanks)),
    ...atlas.counties.map((county) => areaLabel('county', county, [[0, COUNTY_RANK]])),
    ...rankPlaces(cities).map(({ x, y, rank, name, country, population, isCapital }) => ({
      layer: 'place',
      x,
      y,
      rank,
      tags: { name, country, population, rank, ...(isCapital ? { capital: true } : {}) },
    })),
  ];
}

/** One name per country: outlying parts that the atlas lists separately have the same code. */
function countryLabels(countries: readonly Area[]): Label[] {
  const largestFirst = countries
    .filter(({ code, name }) => code || name === 'Kosovo')
    .map((area) => ({ area, areaKm2: largestPolygon(area).areaKm2 }))
    .sort((a, b) => b.areaKm2 - a.areaKm2);
  const seen = new Set<string>();
  return largestFirst.flatMap(({ area }) => {
    if (seen.has(area.name)) return [];
    seen.add(area.name);
    return [areaLabel('country', area, countryRanks)];
  });
}

function areaLabel(layer: string, area: Area, ranks: readonly (readonly [number, number])[]): Label {
  const { polygon, areaKm2 } = largestPolygon(area);
  const rank = ranks.find(([smallestKm2]) => areaKm2 >= smallestKm2)?.[1] ?? 0;
  const tags = { name: area.name, rank, areaKm2: Math.round(areaKm2), ...(area.code ? { country: area.code } : {}) };
  return { layer, ...worldSquare(interiorPoint(polygon)), rank, tags };
}
