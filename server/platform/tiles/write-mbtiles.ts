import { DatabaseSync } from 'node:sqlite';

export type TileWriter = {
  add: (tile: { z: number; x: number; y: number }, bytes: Uint8Array) => void;
  finish: (metadata: Readonly<Record<string, string | number>>) => void;
};

/** A new MBTiles file (specification 1.3), written in one transaction. */
export function writeMbtiles(file: string): TileWriter {
  const db = new DatabaseSync(file);
  // An interrupted build is discarded, so syncing to disk is not needed.
  db.exec(`pragma journal_mode = off; pragma synchronous = off;
    create table metadata (name text primary key, value text);
    create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob,
      primary key (zoom_level, tile_column, tile_row)) without rowid;
    begin`);
  const insert = db.prepare('insert into tiles values (?, ?, ?, ?)');
  const describe = db.prepare('insert into metadata values (?, ?)');
  return {
    add: ({ z, x, y }, bytes) => {
      insert.run(z, x, 2 ** z - 1 - y, bytes);
    },
    finish: (metadata) => {
      for (const [name, value] of Object.entries(metadata)) describe.run(name, String(value));
      db.exec('commit');
      db.close();
    },
  };
}
