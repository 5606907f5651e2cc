import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import { isRouteFile } from '@overflight/flight/formats/routes/read-route-file.ts';

const SHAPE_FILE = /\.(kml|kmz|geojson)$/i;

/** Whether a file is one of areas and lines for the plan being edited. Routes of DJI and Autel are KMZ too, and are not. */
export async function holdsShapes(file: File): Promise<boolean> {
  if (!SHAPE_FILE.test(file.name)) return false;
  return file.size > inputCaps.bytes || !isRouteFile(new Uint8Array(await file.arrayBuffer()));
}
