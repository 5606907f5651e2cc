import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Position } from 'geojson';
import { feature, mesh, type Topology } from 'topojson-client';
import { z } from 'zod';
import { countryOf } from './country-names.ts';
import { splitAtAntimeridian, unwrapRing } from './unwrap-ring.ts';

/** Rings of one polygon, outer first; longitudes exceed ±180 where it crosses the antimeridian. */
export type AtlasPolygon = Position[][];
export type Area = { id: string; name: string; code: string; polygons: AtlasPolygon[] };
export type AtlasLine = Position[];

const Atlas = z.custom<Topology>((value) => z.looseObject({ type: z.literal('Topology') }).safeParse(value).success);

export type Atlas = {
  countries: Area[];
  states: Area[];
  /** Their id is the FIPS code, whose first two digits are the state's. */
  counties: Area[];
  coast: AtlasLine[];
  countryBorders: AtlasLine[];
  stateBorders: AtlasLine[];
  countyBorders: AtlasLine[];
};

/** Natural Earth's countries and the US Census Bureau's states and counties, from their packages. */
export function readAtlas(): Atlas {
  const world = readTopology(import.meta.resolve('world-atlas/countries-10m.json'));
  const us = readTopology(import.meta.resolve('us-atlas/counties-10m.json'));
  const stateOf = ({ id = '' }: { id?: string }) => id.slice(0, 2);
  return {
    countries: areasOf(world, 'countries').map((area) => ({ ...area, ...countryOf(area) })),
    states: areasOf(us, 'states'),
    counties: areasOf(us, 'counties'),
    coast: linesOf(world, 'countries', (a, b) => a === b),
    countryBorders: linesOf(world, 'countries', (a, b) => a !== b),
    stateBorders: linesOf(us, 'states', (a, b) => a !== b),
    countyBorders: linesOf(us, 'counties', (a, b) => a !== b && stateOf(a) === stateOf(b)),
  };
}

function readTopology(url: string): Topology {
  return Atlas.parse(JSON.parse(fs.readFileSync(fileURLToPath(url), 'utf8')));
}

function areasOf(topology: Topology, name: string): Area[] {
  return feature(topology, topology.objects[name]!).features.flatMap(({ id, properties, geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const unwrapped = polygons.map((rings) => rings.map(unwrapRing));
    return [{ id: String(id ?? ''), name: properties.name, code: '', polygons: unwrapped }];
  });
}

function linesOf(topology: Topology, name: string, keep: Parameters<typeof mesh>[2]): AtlasLine[] {
  return mesh(topology, topology.objects[name]!, keep).coordinates.flatMap(splitAtAntimeridian);
}
