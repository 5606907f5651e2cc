/** The versions that a client has; `any` is the star. */
export type KnownVersions = 'any' | number[];

export const etagOf = (version: number): string => `"${version}"`;

/** Versions in If-Match and If-None-Match; compressing proxies mark a tag as weak, with the same version. */
export function versionsIn(header: string | undefined): KnownVersions | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  return header.split(',').flatMap((tag) => {
    const [, version] = /^(?:W\/)?"(\d{1,10})"$/.exec(tag.trim()) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

export function isKnown(known: KnownVersions, version: number): boolean {
  return known === 'any' || known.includes(version);
}
