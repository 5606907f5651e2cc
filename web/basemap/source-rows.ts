import { sourceKinds, type ManagedSource, type SourceKind } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';

/** A listed source: a stored one, or a public one not switched on yet. */
export type SourceRow = { source: ManagedSource; host: string | null; licence: string | null };

export type SourceGroup = { kind: SourceKind; title: string; explanation: string; rows: SourceRow[] };

const groupTexts: Record<SourceKind, { title: string; explanation: string }> = {
  imagery: {
    title: 'Imagery',
    explanation: 'Aerial and satellite imagery. Several can be on; the built-in overview is below them all.',
  },
  terrain: { title: 'Terrain', explanation: 'Ground elevation for 3D terrain. One is used at a time.' },
  buildings: {
    title: 'Buildings',
    explanation: 'Outlines and heights of buildings, shown at close zoom. One is used at a time.',
  },
  geocoder: {
    title: 'Address search',
    explanation: 'Finds addresses by text and by position. Places and regions are found without it.',
  },
};

export function sourceGroups(kept: readonly ManagedSource[]): SourceGroup[] {
  const storedIds = new Set(kept.map(({ id }) => id));
  const waiting = publicSources
    .filter(({ id }) => !storedIds.has(id))
    .map(({ host: _host, licence: _licence, isUsual: _isUsual, ...source }): ManagedSource => {
      return { ...source, origin: 'public', enabled: false };
    });
  const rows = [...kept, ...waiting].toSorted(byPlace).map(rowOf);
  return sourceKinds.map((kind) => ({
    kind,
    ...groupTexts[kind],
    rows: rows.filter(({ source }) => source.kind === kind),
  }));
}

/** Custom sources first; switching never moves a row. */
function byPlace(a: ManagedSource, b: ManagedSource): number {
  const place = ({ id, origin }: ManagedSource) =>
    origin === 'public' ? publicSources.findIndex((listed) => listed.id === id) : -1;
  return place(a) - place(b) || a.name.localeCompare(b.name);
}

function rowOf(source: ManagedSource): SourceRow {
  const listed = source.origin === 'public' ? publicSources.find(({ id }) => id === source.id) : undefined;
  return { source, host: listed?.host ?? hostOf(source.url), licence: listed?.licence ?? null };
}

/** The host that sees tile requests; null for tiles on this server. */
export function hostOf(url: string): string | null {
  return URL.parse(url)?.host ?? null;
}
