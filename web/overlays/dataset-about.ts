import {
  overlayKind,
  overlayKindNames,
  type OverlayDataset,
  type OverlayKind,
} from '@overflight/contract/map/overlays.ts';

/** Metadata an administrator enters for a file, as sent. */
export type AboutValues = { kind: OverlayKind; title: string; licence: string; sourceDate: string; countries: string };

export const emptyAbout: AboutValues = { kind: 'GeoJSON', title: '', licence: '', sourceDate: '', countries: '' };

export const kindOptions = overlayKindNames.map((kind) => ({ value: kind, label: overlayKind(kind).name }));

/** Kinds with a public service have one dataset of that name; others are named by their title. */
export function datasetIdFor({ kind, title }: Pick<AboutValues, 'kind' | 'title'>, taken: readonly string[]): string {
  if (overlayKind(kind).host !== null) return kind;
  const plain = title.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const word = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const base =
    word
      .replace(/^demo-/, '')
      .slice(0, 50)
      .replace(/-$/, '') || kind.toLowerCase();
  const candidates = [base, ...taken.map((_, index) => `${base}-${index + 2}`)];
  return candidates.find((id) => !taken.includes(id)) ?? `${base}-${taken.length + 2}`;
}

export function aboutOf({ kind, title, licence, sourceDate, countries }: OverlayDataset): AboutValues {
  return { kind, title, licence, sourceDate: sourceDate ?? '', countries: countries.join(', ') };
}
