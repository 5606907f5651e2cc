import path from 'node:path';
import fs from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { basemapFiles } from '../basemap/built-in.ts';
import { Refused } from '../platform/http/refused.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';

const GazetteerRow = z.object({
  id: z.number(),
  kind: z.enum(['country', 'state', 'county', 'city', 'quarter']),
  name: z.string(),
  folded: z.string(),
  /** Other names, folded, separated by commas. */
  aliases: z.string(),
  detail: z.string(),
  lng: z.number(),
  lat: z.number(),
  population: z.number(),
});
export type GazetteerRow = z.infer<typeof GazetteerRow>;

const AreaRow = z.object({
  kind: z.enum(['country', 'county']),
  name: z.string(),
  state: z.string().nullable(),
  rings: z.instanceof(Uint8Array),
});
export type AreaRow = z.infer<typeof AreaRow>;

export type LngLatBox = { west: number; east: number; south: number; north: number };

export type Gazetteer = {
  /** Most important first. */
  byText: (expression: string, limit: number) => GazetteerRow[];
  byName: (folded: string, limit: number) => GazetteerRow[];
  citiesIn: (box: LngLatBox) => GazetteerRow[];
  areasTouching: (box: LngLatBox) => AreaRow[];
};

const opened = perServices<{ gazetteer?: Gazetteer }>(() => ({}));

/** The built-in list of places and outlines, opened when first needed. */
export function gazetteerOf(services: Services): Gazetteer {
  const slot = opened(services);
  return (slot.gazetteer ??= openGazetteer(path.join(services.basemapFolder, basemapFiles.gazetteer)));
}

export function openGazetteer(file: string): Gazetteer {
  if (!fs.existsSync(file)) throw notBuilt();
  const db = new DatabaseSync(file, { readOnly: true });
  const byText = db.prepare(
    'select place.* from place_text join place on place.id = place_text.rowid where place_text match ? limit ?',
  );
  const byName = db.prepare('select * from place where folded = ? order by id limit ?');
  const citiesIn = db.prepare(
    `select place.* from place_near join place using (id)
     where place_near.west >= ? and place_near.east <= ? and place_near.south >= ? and place_near.north <= ?`,
  );
  const areas = db.prepare(
    `select area.* from area_near join area using (id)
     where area_near.west <= ? and area_near.east >= ? and area_near.south <= ? and area_near.north >= ?`,
  );
  return {
    byText: (expression, limit) => places(byText, expression, limit),
    byName: (folded, limit) => places(byName, folded, limit),
    citiesIn: ({ west, east, south, north }) => places(citiesIn, west, east, south, north),
    areasTouching: ({ west, east, south, north }) => z.array(AreaRow).parse(areas.all(east, west, north, south)),
  };
}

function places(statement: StatementSync, ...values: SQLInputValue[]): GazetteerRow[] {
  return z.array(GazetteerRow).parse(statement.all(...values));
}

function notBuilt(): Refused {
  const message = 'The list of places has not been built yet: run "node server/build-basemap.ts".';
  return new Refused({ status: 503, code: 'basemap-missing', message });
}
