import { ManagedSource, TileSource, type SourceKind } from '@overflight/contract/map/basemap.ts';
import { z } from 'zod';

const BOUNDS_HINT = 'Four numbers: west, south, east, north in degrees';

/** Bounds are one line of text; empty means the whole world. */
const BoundsText = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return undefined;
    const numbers = text.split(/[\s,;]+/).map(Number);
    const read = TileSource.shape.bounds.unwrap().safeParse(numbers);
    const [west = 0, south = 0, east = 0, north = 0] = numbers;
    const isOnEarth =
      [west, east].every((lng) => Math.abs(lng) <= 180) && [south, north].every((lat) => Math.abs(lat) <= 90);
    if (read.success && isOnEarth && south < north) return read.data;
    context.addIssue({ code: 'custom', message: BOUNDS_HINT });
    return z.NEVER;
  });

export type SourceValues = Omit<z.input<typeof ManagedSource>, 'bounds'> & {
  bounds: string;
  tileSize: 256 | 512;
  minZoom: number;
  maxZoom: number;
};

/** Fields used per kind of source; the others are not sent. */
export const kindFields: Record<SourceKind, readonly (keyof SourceValues)[]> = {
  imagery: ['tileSize', 'minZoom', 'maxZoom', 'bounds'],
  terrain: ['tileSize', 'minZoom', 'maxZoom', 'bounds', 'encoding'],
  buildings: ['minZoom', 'maxZoom', 'bounds', 'sourceLayer'],
  geocoder: ['geocoder'],
};

const alwaysSent: readonly string[] = ['id', 'kind', 'name', 'url', 'origin', 'enabled', 'attribution'];

export const SourceFormSchema = ManagedSource.omit({ bounds: true })
  .extend({ url: z.string().trim().min(1, 'This field is required').max(2000), bounds: BoundsText })
  .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, { path: ['maxZoom'], message: 'Not below the lowest zoom' })
  .transform((values): ManagedSource => {
    const sent = Object.entries(values).filter(
      ([name, value]) =>
        value !== undefined && (alwaysSent.includes(name) || kindFields[values.kind].some((field) => field === name)),
    );
    return ManagedSource.parse(Object.fromEntries(sent));
  });

export function newSourceValues(kind: SourceKind): SourceValues {
  return {
    id: 'new-source',
    kind,
    name: '',
    url: '',
    origin: 'own',
    enabled: true,
    attribution: '',
    tileSize: 256,
    minZoom: 0,
    maxZoom: kind === 'buildings' ? 14 : 19,
    bounds: '',
    encoding: 'terrarium',
    sourceLayer: 'building',
    geocoder: 'photon',
  };
}

export function valuesOf(source: ManagedSource): SourceValues {
  return { ...newSourceValues(source.kind), ...source, bounds: source.bounds?.join(', ') ?? '' };
}

/** A short, unused id derived from a name, for tile addresses. */
export function idFromName(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 50)
      .replace(/-$/, '') || 'source';
  const candidates = [base, ...taken.map((_, index) => `${base}-${index + 2}`)];
  return candidates.find((id) => !taken.includes(id)) ?? `${base}-${taken.length + 2}`;
}
