import { DatabaseSync } from 'node:sqlite';
import { packRings, toRings } from '../area-rings.ts';
import { cellOf } from '../cell-of.ts';
import { foldText } from '../fold-text.ts';
import { countyName } from './county-name.ts';
import { gazetteerPlaces, type GazetteerPlace } from './gazetteer-places.ts';
import { boxOf } from '@overflight/flight/geo/polygons/interior-point.ts';
import type { Area, Atlas } from '../../basemap/build/read-atlas.ts';
import type { City } from '../../basemap/build/read-cities.ts';

const SCHEMA = `
  pragma journal_mode = off; pragma synchronous = off; pragma page_size = 8192;
  create table place (
    id integer primary key, kind text not null, name text not null, folded text not null, aliases text not null, detail text not null,
    lng real not null, lat real not null, population integer not null
  );
  create virtual table place_text using fts5 (
    name, context, cell, content = '', detail = column, prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 0'
  );
  create virtual table place_near using rtree (id, west, east, south, north);
  create table area (id integer primary key, kind text not null, name text not null, state text, rings blob not null);
  create virtual table area_near using rtree (id, west, east, south, north);
  begin`;

/** Words with two spellings; each finds the other. */
const spellings: Record<string, string> = { saint: 'st', st: 'saint', sainte: 'ste', fort: 'ft', mount: 'mt' };

/** The list of places for search, and the outlines that give the county, state and country of a position. */
export function buildGazetteer(file: string, input: { atlas: Atlas; cities: readonly City[] }): void {
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  addPlaces(db, gazetteerPlaces(input));
  addAreas(db, input.atlas);
  db.exec(`create index place_folded on place (folded); commit;
    insert into place_text (place_text) values ('optimize'); analyze`);
  db.close();
}

/** Numbered by importance: the text index returns rows in this order, so the first are the best. */
function addPlaces(db: DatabaseSync, places: readonly GazetteerPlace[]): void {
  const place = db.prepare('insert into place values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const text = db.prepare('insert into place_text (rowid, name, context, cell) values (?, ?, ?, ?)');
  const near = db.prepare('insert into place_near values (?, ?, ?, ?, ?)');
  for (const [index, { kind, name, aliases, detail, context, lng, lat, population }] of places.entries()) {
    const id = index + 1;
    const folded = foldText(name);
    const words = [folded, ...aliases.map(foldText), ...folded.split(' ').map((word) => spellings[word] ?? '')];
    place.run(id, kind, name, folded, aliases.map(foldText).join(), detail, lng, lat, population);
    text.run(id, words.join(' '), `${foldText(detail)} ${context}`, cellOf(lng, lat));
    if (kind === 'city') near.run(id, lng, lng, lat, lat);
  }
}

function addAreas(db: DatabaseSync, { countries, states, counties }: Atlas): void {
  const insert = db.prepare('insert into area (kind, name, state, rings) values (?, ?, ?, ?)');
  const near = db.prepare('insert into area_near values (?, ?, ?, ?, ?)');
  const add = (kind: string, { name, polygons }: Area, state: string | null) => {
    for (const polygon of polygons) {
      const { west, east, south, north } = boxOf(polygon[0]!);
      const { lastInsertRowid } = insert.run(kind, name, state, packRings(toRings(polygon)));
      near.run(lastInsertRowid, west, east, south, north);
    }
  };
  const stateNames = new Map(states.map(({ id, name }) => [id, name]));
  for (const country of countries) add('country', country, null);
  for (const county of counties) {
    const name = countyName(county.id, county.name);
    add('county', { ...county, name }, stateNames.get(county.id.slice(0, 2)) ?? null);
  }
}
