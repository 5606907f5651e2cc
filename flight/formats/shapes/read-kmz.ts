import { attempt, type Read } from '../attempt.ts';
import { readKml } from './read-kml.ts';
import type { ImportedShape } from './shape.ts';
import { unzipKml } from '../xml-zip/unzip-kml.ts';

export function readKmz(archive: Uint8Array): Read<ImportedShape[]> {
  const kml = attempt(() => unzipKml(archive));
  return kml.ok ? readKml(kml.value) : kml;
}
