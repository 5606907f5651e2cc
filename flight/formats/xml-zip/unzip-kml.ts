import { refuse } from '../attempt.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { listZip, unpackEntry } from './open-zip.ts';
import type { ZipEntry } from './zip-directory.ts';

/** The text of the main KML file of a KMZ archive; nothing else is unpacked. */
export function unzipKml(archive: Uint8Array): string {
  const entry = mainKml(archive) ?? refuse('zip-without-kml');
  return decodeUtf8(unpackEntry(archive, entry));
}

/** KMZ readers open the first KML at the top level; some tools put it into a folder. */
function mainKml(archive: Uint8Array): ZipEntry | undefined {
  const kml = listZip(archive).filter(({ name }) => /\.kml$/i.test(name));
  return (kml.find(({ name }) => !name.includes('/')) ?? kml[0])?.entry;
}
