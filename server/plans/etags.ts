/** The versions that a client says it knows; `any` stands for the star. */
export type KnownVersions = 'any' | number[];

export const etagOf = (version: number): string => `"${version}"`;

/** What If-Match and If-None-Match name; proxies that compress mark a tag as weak, and the version is still the same. */
export function versionsIn(header: string | undefined): KnownVersions | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  return header.split(',').flatMap((tag) => {
    const [, version] = /^(?:W\/)?"(\d{1,10})"$/.exec(tag.trim()) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Whether a version is among those. */
export function isKnown(known: KnownVersions, version: number): boolean {
  return known === 'any' || known.includes(version);
}
