import { z } from 'zod';

const text = z.string().trim().min(1).max(500).optional().catch(undefined);
const zoom = z.coerce.number().int().min(0).max(24).optional().catch(undefined);
const VectorLayers = z.array(z.object({ id: z.string() })).catch([]);
const ArchiveBounds = z
  .tuple([
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
  ])
  .refine(([west, south, east, north]) => west < east && south < north);

export type ArchiveBounds = z.infer<typeof ArchiveBounds>;

/** Metadata common to MBTiles and PMTiles; invalid values are ignored. */
export const ArchiveMetadata = z.object({
  name: text,
  attribution: text.transform((html) => html && plainText(html)),
  encoding: text,
  minzoom: zoom,
  maxzoom: zoom,
  vector_layers: VectorLayers.transform((layers) => layers.map(({ id }) => id)),
});

/** Omitted if it covers the world or is invalid. */
export function readBounds(numbers: readonly number[]): ArchiveBounds | undefined {
  const read = ArchiveBounds.safeParse(numbers.map((value) => Math.round(value * 1e6) / 1e6));
  if (!read.success) return undefined;
  const [west, south, east, north] = read.data;
  return west <= -180 && east >= 180 && south <= -85 && north >= 85 ? undefined : read.data;
}

/** Attributions often contain links; they are shown as text. */
function plainText(html: string): string {
  const entities: Record<string, string> = { '&copy;': '©', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}
