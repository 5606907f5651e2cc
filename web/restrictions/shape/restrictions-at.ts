export type RestrictionHere = { key: string; properties: Readonly<Record<string, unknown>> };

/** The restrictions among clicked features, each once. */
export function restrictionsAt(features: readonly Readonly<Record<string, unknown>>[]): RestrictionHere[] {
  const byKey = new Map(
    features.map((properties) => [`${String(properties['dataset'])}/${String(properties['id'])}`, properties]),
  );
  return [...byKey].map(([key, properties]) => ({ key, properties }));
}
