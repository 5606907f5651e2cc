import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Position } from 'geojson';
import { feature, type Topology, type TopologyObject } from 'topojson-client';
import { z } from 'zod';
import type { Polygons } from './shape-alert.ts';

const Member = z.custom<TopologyObject>((value) => z.looseObject({ id: z.string() }).safeParse(value).success);
const Members = z.object({ geometries: z.array(Member) });
const Atlas = z.looseObject({ type: z.literal('Topology'), objects: z.object({ counties: Members, states: Members }) });

let opened: { topology: Topology; members: Map<string, TopologyObject> } | undefined;

/** The county (or, with 000 for the county, the state) of a FIPS code, from the built-in map. */
export function countyShape(fips: string): Polygons | undefined {
  opened ??= openAtlas();
  const member = opened.members.get(fips.replace(/000$/, ''));
  const [drawn] = member ? feature(opened.topology, collectionOf(member)).features : [];
  if (drawn?.geometry.type === 'Polygon') return [rounded(drawn.geometry.coordinates)];
  return drawn?.geometry.type === 'MultiPolygon' ? drawn.geometry.coordinates.map(rounded) : undefined;
}

/** To 10 m: the outlines are drawn for a map of the whole country. */
function rounded(rings: Position[][]): Position[][] {
  return rings.map((ring) => ring.map((position) => position.map((value) => Math.round(value * 1e4) / 1e4)));
}

function collectionOf(member: TopologyObject): TopologyObject & { geometries: TopologyObject[] } {
  return { type: 'GeometryCollection', properties: { name: '' }, geometries: [member] };
}

function openAtlas(): NonNullable<typeof opened> {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const json = JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;
  const { counties, states } = Atlas.parse(json).objects;
  const members = [...counties.geometries, ...states.geometries].map((member) => [member.id ?? '', member] as const);
  return { topology: json as Topology, members: new Map(members) };
}
