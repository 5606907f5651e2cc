/** Derives an id from a name, with a number if it is taken. */
export function collectionIdFor(name: string, takenIds: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 56);
  const base = plain || 'collection';
  if (!takenIds.includes(base)) return base;
  for (let number = 2; ; number++) if (!takenIds.includes(`${base}-${number}`)) return `${base}-${number}`;
}
