/** The only content types that files are sent as, by extension: none of them can run scripts. */
const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** Files with these extensions are expected to be photos. */
const photoEndings: readonly string[] = [...Object.keys(imageTypes), 'dng', 'heic', 'heif', 'avif'];

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

export function contentTypeOf(name: string): string {
  const ending = endingOf(name);
  return Object.hasOwn(imageTypes, ending) ? (imageTypes[ending] ?? '') : 'application/octet-stream';
}

export const isPhotoName = (name: string): boolean => photoEndings.includes(endingOf(name));
