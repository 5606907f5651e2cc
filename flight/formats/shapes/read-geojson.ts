import { attempt, refuse, type Read } from '../attempt.ts';
import { isRecord, type Json } from '../json-fields.ts';
import { parseJson } from '../parse-json.ts';
import { ShapeList, type ImportedShape } from './shape.ts';

/** Names of WGS 84 in the `crs` member that older writers add. */
const WGS84 = /(CRS84|EPSG:{1,2}4326|WGS ?84)$/i;

/** Every polygon and line of a GeoJSON file, named after its feature. */
export function readGeojson(text: string): Read<ImportedShape[]> {
  return attempt(() => {
    const shapes = new ShapeList();
    const root = parseJson(text);
    if (!isRecord(root)) refuse('not-a-shape-file');
    refuseOtherSystems(root['crs']);
    collect(root, '', shapes);
    return shapes.finish();
  });
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : refuse('bad-coordinates'));
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

function refuseOtherSystems(crs: unknown): void {
  if (crs === undefined || crs === null) return;
  const properties = isRecord(crs) ? crs['properties'] : undefined;
  const name = isRecord(properties) ? properties['name'] : undefined;
  if (typeof name !== 'string' || !WGS84.test(name)) refuse('other-coordinate-system');
}

function collect(node: Json, name: string, shapes: ShapeList): void {
  const type = node['type'];
  if (typeof type === 'string' && Object.hasOwn(collectors, type)) collectors[type]!(node, name, shapes);
}

const collectors: Readonly<Record<string, (node: Json, name: string, shapes: ShapeList) => void>> = {
  FeatureCollection: (node, name, shapes) => {
    for (const feature of records(node['features'])) collect(feature, name, shapes);
  },
  Feature: (node, _name, shapes) => {
    if (isRecord(node['geometry'])) collect(node['geometry'], featureName(node), shapes);
  },
  GeometryCollection: (node, name, shapes) => {
    for (const geometry of records(node['geometries'])) collect(geometry, name, shapes);
  },
  Polygon: (node, name, shapes) => addPolygon(node['coordinates'], name, shapes),
  MultiPolygon: (node, name, shapes) => {
    for (const rings of listed(node['coordinates'])) addPolygon(rings, name, shapes);
  },
  LineString: (node, name, shapes) => shapes.addLine(name, shapes.positions.readLngLats(listed(node['coordinates']))),
  MultiLineString: (node, name, shapes) => {
    for (const line of listed(node['coordinates'])) shapes.addLine(name, shapes.positions.readLngLats(listed(line)));
  },
};

function addPolygon(rings: unknown, name: string, shapes: ShapeList): void {
  shapes.addPolygon(
    name,
    listed(rings).map((ring) => shapes.positions.readLngLats(listed(ring))),
  );
}

function featureName({ properties, id }: Json): string {
  const named = isRecord(properties) ? [properties['name'], properties['Name'], properties['title']] : [];
  const found = [...named, id].find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found);
}
