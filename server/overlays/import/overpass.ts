import type { Position } from 'geojson';
import { z } from 'zod';
import { BrokenFile } from './broken-file.ts';

const Tags = z.record(z.string(), z.string()).optional();
const Place = z.object({ lat: z.number(), lon: z.number() });
const Path = z.array(Place.nullable());
const Element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('node'), id: z.number(), lat: z.number(), lon: z.number(), tags: Tags }),
  z.object({
    type: z.literal('way'),
    id: z.number(),
    nodes: z.array(z.number()).optional(),
    geometry: Path.optional(),
    tags: Tags,
  }),
  z.object({
    type: z.literal('relation'),
    id: z.number(),
    members: z.array(z.object({ type: z.string(), role: z.string().optional(), geometry: Path.optional() })).optional(),
    tags: Tags,
  }),
]);
type Element = z.infer<typeof Element>;
type Relation = Extract<Element, { type: 'relation' }>;

/** Enough for the power lines of a large country, in half a gigabyte; for more, use `out geom` or an extract. */
const MAX_NODES = 4_000_000;

/** Node positions, for files whose ways only reference them. */
export type Nodes = ReadonlyMap<number, Position>;

/** Scans a file for nodes; needed because they may follow the ways that reference them. */
export async function collectNodes(elements: AsyncIterable<{ entry: unknown }>): Promise<Nodes> {
  const nodes = new Map<number, Position>();
  let isNeeded = false;
  for await (const { entry } of elements) {
    const { data } = Element.safeParse(entry);
    if (data?.type === 'way' && !data.geometry) isNeeded = true;
    if (data?.type === 'node') nodes.set(data.id, [data.lon, data.lat]);
    if (nodes.size > MAX_NODES) throw new BrokenFile('The file has too many nodes: query Overpass with "out geom".');
  }
  return isNeeded ? nodes : new Map();
}

/** An Overpass element as a GeoJSON feature with its tags; null without tags, for elements that only hold positions. */
export function overpassFeature(entry: unknown, nodes: Nodes): unknown {
  const read = Element.safeParse(entry);
  if (!read.success) return entry;
  const { type, id, tags } = read.data;
  if (!tags) return null;
  return { type: 'Feature', geometry: geometryOf(read.data, nodes), properties: { ...tags, '@type': type, '@id': id } };
}

function geometryOf(element: Element, nodes: Nodes): object | null {
  if (element.type === 'node') return { type: 'Point', coordinates: [element.lon, element.lat] };
  if (element.type === 'relation') return areaOf(element);
  const path = element.geometry ? pathOf(element.geometry) : element.nodes?.map((node) => nodes.get(node));
  const isWhole = path !== undefined && path.every((position) => position !== undefined);
  return isWhole ? { type: 'LineString', coordinates: path } : null;
}

const pathOf = (path: z.infer<typeof Path>): (Position | undefined)[] =>
  path.map((place) => (place ? [place.lon, place.lat] : undefined));

/** The outlines of an area made of several ways; holes are dropped: nobody flies in those of a substation. */
function areaOf({ members = [] }: Relation): object | null {
  const outer = members.filter(({ type, role }) => type === 'way' && role !== 'inner');
  const rings = joinRings(
    outer.map(({ geometry = [] }) => pathOf(geometry).flatMap((position) => (position ? [position] : []))),
  );
  return rings === null ? null : { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) };
}

/** Joins pieces end to end until every ring is closed; null if one stays open. */
function joinRings(pieces: readonly Position[][]): Position[][] | null {
  const left = pieces.filter((piece) => piece.length > 1);
  const rings: Position[][] = [];
  for (let ring = left.shift(); ring; ring = left.shift()) {
    while (!isSame(ring[0], ring.at(-1))) {
      const end = ring.at(-1);
      const index = left.findIndex((piece) => isSame(piece[0], end) || isSame(piece.at(-1), end));
      const [next] = index < 0 ? [] : left.splice(index, 1);
      if (!next) return null;
      ring = [...ring, ...(isSame(next[0], end) ? next : next.toReversed()).slice(1)];
    }
    rings.push(ring);
  }
  return rings.length === 0 ? null : rings;
}

const isSame = (a: Position | undefined, b: Position | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];
