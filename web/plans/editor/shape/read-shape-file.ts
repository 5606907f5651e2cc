import { readShapes } from '@overflight/flight/formats/shapes/read-shapes.ts';
import type { ImportedShape } from '@overflight/flight/formats/shapes/shape.ts';
import { isRouteFile } from '@overflight/flight/formats/routes/read-route-file.ts';
import { inputCaps, refusalReasons } from '@overflight/flight/formats/input-caps.ts';

/** Areas, lines, or areas if there are any and lines otherwise. */
export type WantedShapes = ImportedShape['kind'] | 'any';

const missing: Record<ImportedShape['kind'], string> = {
  polygon: 'contains no polygon, only lines. Add them as a corridor.',
  line: 'contains no line, only areas.',
};

const ROUTE = 'is a route, not an area or a line: import it in the list of plans, or drop it on the map.';

/** The areas or lines in a KML, KMZ or GeoJSON file; throws the reason if there is none. */
export async function readShapeFile(file: File, wanted: WantedShapes): Promise<ImportedShape[]> {
  if (file.size > inputCaps.bytes) throw new Error(refusalReasons['too-large']);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isRouteFile(bytes)) throw new Error(`${file.name} ${ROUTE}`);
  const read = readShapes(bytes);
  if (!read.ok) throw new Error(read.reason);
  const areas = read.value.filter(({ kind }) => kind === 'polygon');
  const kind = wanted === 'any' ? (areas.length > 0 ? 'polygon' : 'line') : wanted;
  const found = kind === 'polygon' ? areas : read.value.filter((shape) => shape.kind === 'line');
  if (found.length === 0) throw new Error(`${file.name} ${missing[kind]}`);
  return found;
}
