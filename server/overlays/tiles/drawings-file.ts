import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { tileBox } from '../../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import type { TileDrawing } from './drawing.ts';

type Row = { drawing: Uint8Array };

/** Temporary drawings on disk, indexed by place and zoom. */
export type DrawingsFile = {
  add: (drawing: TileDrawing) => void;
  /** Cells by group. */
  groups: () => Iterable<{ group: string; cells: TileDrawing[] }>;
  /** Number of drawings in a tile and all tiles within it. */
  countWithin: (tile: TileAddress) => number;
  within: (tile: TileAddress) => Iterable<TileDrawing>;
  /** Drawings of the tile itself. */
  on: (tile: TileAddress) => Iterable<TileDrawing>;
  close: () => void;
};

const CACHE_KIB = 64 * 1024;
/** A drawing across the antimeridian may be offset by 360° from the tile. */
const TURNS = [-1, 0, 1];

export function openDrawingsFile(file: string): DrawingsFile {
  const db = new DatabaseSync(file);
  // A temporary file: no need to sync it to disk.
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB};
    create table drawings (id integer primary key, cells text, drawing blob not null);
    create index drawings_by_cells on drawings (cells, id) where cells is not null;
    create virtual table places using rtree (id, min_x, max_x, min_y, max_y, min_zoom, max_zoom);
    begin`);
  const addDrawing = db.prepare('insert into drawings (cells, drawing) values (?, ?)');
  const addPlace = db.prepare('insert into places values (?, ?, ?, ?, ?, ?, ?)');
  const grouped = db.prepare('select drawing from drawings where cells is not null order by cells, id');
  const touching = `from places where min_x <= ? and max_x >= ? and min_y <= ? and max_y >= ?
    and max_zoom >= ? and min_zoom <= ?`;
  const count = db.prepare(`select count(*) as count ${touching}`);
  const find = db.prepare(`select id, drawing from drawings where id in (select id ${touching}) order by id`);

  const questions = (tile: TileAddress, toZoom: number): number[][] => {
    const { minX, maxX, minY, maxY } = tileBox(tile);
    return TURNS.map((turn) => [maxX + turn, minX + turn, maxY, minY, tile.z, toZoom]);
  };
  function* found(tile: TileAddress, toZoom: number): Generator<TileDrawing> {
    const seen = new Set<unknown>();
    const [first = [], ...others] = questions(tile, toZoom);
    for (const question of [...others, first])
      for (const row of find.iterate(...question)) {
        if (seen.has(row['id'])) continue;
        seen.add(row['id']);
        yield read(row);
      }
  }
  return {
    add: (drawing) => {
      const { minX, maxX, minY, maxY } = drawing.shape.box;
      const { lastInsertRowid } = addDrawing.run(drawing.group ?? null, serialize(drawing));
      addPlace.run(lastInsertRowid, minX, maxX, minY, maxY, drawing.minZoom, drawing.maxZoom);
    },
    groups: function* () {
      let cells: TileDrawing[] = [];
      for (const row of grouped.iterate()) {
        const cell = read(row);
        if (cells[0] && cells[0].group !== cell.group) {
          yield { group: cells[0].group ?? '', cells };
          cells = [];
        }
        cells.push(cell);
      }
      if (cells[0]) yield { group: cells[0].group ?? '', cells };
    },
    countWithin: (tile) =>
      questions(tile, Infinity).reduce((sum, question) => sum + Number(count.get(...question)?.['count']), 0),
    within: (tile) => found(tile, Infinity),
    on: (tile) => found(tile, tile.z),
    close: () => db.close(),
  };
}

const read = (row: Readonly<Record<string, unknown>>): TileDrawing => deserialize((row as Row).drawing) as TileDrawing;
