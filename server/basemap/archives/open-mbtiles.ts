import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ArchiveMetadata, readBounds } from './archive-metadata.ts';
import { BadTileArchive, type TileArchive } from './tile-archive.ts';

const TileRow = z.object({ tile_data: z.instanceof(Uint8Array) });
const ZoomRow = z.object({ least: z.number().int().min(0).max(24), most: z.number().int().min(0).max(24) });
const MetadataRows = z.array(z.object({ name: z.coerce.string(), value: z.coerce.string() }));

/** Reads an MBTiles file. It never changes in place: a new pack replaces the old by renaming. */
export function openMbtiles(file: string): TileArchive {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    db.exec('pragma trusted_schema = off');
    const tile = db.prepare(
      'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ? limit 1',
    );
    const one = (...key: SQLInputValue[]) => {
      const row = tile.get(...key);
      return row ? TileRow.parse(row).tile_data : undefined;
    };
    return {
      readTile: async ({ z: zoom, x, y }) => one(zoom, x, 2 ** zoom - 1 - y),
      readFacts: async () => readFacts(db),
      readSample: async () => {
        const sample = 'select tile_data from tiles where zoom_level = (select max(zoom_level) from tiles) limit 1';
        const row = db.prepare(sample).get();
        return row ? TileRow.parse(row).tile_data : undefined;
      },
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw new BadTileArchive('The file is a SQLite database, but it holds no map tiles.', { cause: error });
  }
}

function readFacts(db: DatabaseSync): Awaited<ReturnType<TileArchive['readFacts']>> {
  const rows = MetadataRows.safeParse(db.prepare('select name, value from metadata').all());
  if (!rows.success) throw new BadTileArchive('The MBTiles file has no readable metadata.');
  const entries = new Map(rows.data.map(({ name, value }) => [name, value]));
  const { minzoom, maxzoom, vector_layers, ...rest } = ArchiveMetadata.parse({
    ...Object.fromEntries(entries),
    vector_layers: vectorLayersOf(entries.get('json')),
  });
  // Two queries: SQLite answers each from the index, but both together by reading the whole file.
  const range = 'select (select min(zoom_level) from tiles) least, (select max(zoom_level) from tiles) most';
  const zooms = ZoomRow.safeParse(db.prepare(range).get());
  if (!zooms.success) throw new BadTileArchive('The MBTiles file holds no tiles.');
  return {
    ...rest,
    minZoom: Math.max(minzoom ?? 0, zooms.data.least),
    maxZoom: Math.min(maxzoom ?? zooms.data.most, zooms.data.most),
    bounds: readBounds((entries.get('bounds') ?? '').split(',').map(Number)),
    vectorLayers: vector_layers,
  };
}

function vectorLayersOf(json: string | undefined): unknown {
  try {
    return z.looseObject({ vector_layers: z.unknown() }).parse(JSON.parse(json ?? '{}')).vector_layers;
  } catch {
    return [];
  }
}
