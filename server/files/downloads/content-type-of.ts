/** The only types that files are ever answered as, by the ending of their names: none of them can run anything. */
const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** Whatever has one of these endings is expected to be a photo. */
const photoEndings: readonly string[] = [...Object.keys(imageTypes), 'dng', 'heic', 'heif', 'avif'];

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

export function contentTypeOf(name: string): string {
  const ending = endingOf(name);
  return Object.hasOwn(imageTypes, ending) ? (imageTypes[ending] ?? '') : 'application/octet-stream';
}

export const isPhotoName = (name: string): boolean => photoEndings.includes(endingOf(name));
