import { readShapes } from '@overflight/flight/formats/shapes/read-shapes.ts';
import type { PolygonShape } from '@overflight/flight/formats/shapes/shape.ts';
import { inputCaps, refusalReasons } from '@overflight/flight/formats/input-caps.ts';

/** The areas in a KML, KMZ or GeoJSON file; throws the reason if there is none. */
export async function readAreaFile(file: File): Promise<PolygonShape[]> {
  if (file.size > inputCaps.bytes) throw new Error(refusalReasons['too-large']);
  const read = readShapes(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) throw new Error(read.reason);
  const areas = read.value.filter((shape) => shape.kind === 'polygon');
  if (areas.length === 0) throw new Error(`${file.name} contains no polygon, only lines.`);
  return areas;
}
