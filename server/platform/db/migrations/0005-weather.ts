import { sql, type Kysely } from 'kysely';

const statements = [
  // State of a feed: `enabled` is null until decided, `version` increments when the alerts change, `trouble` is the last error.
  sql`create table weather_feeds (
    name text primary key,
    enabled boolean,
    version integer not null default 0,
    etag text,
    last_modified text,
    fetched_at timestamptz,
    unreadable integer not null default 0,
    trouble text,
    trouble_at timestamptz
  )`,
  // Properties and places are JSON, the shape is a GeoJSON geometry, all stored as text.
  sql`create table weather_alerts (
    id text primary key,
    properties text not null,
    places text not null,
    priority integer not null,
    shape text,
    shape_from text check (shape_from in ('alert', 'zones', 'counties', 'some zones')),
    box box,
    starts timestamptz not null,
    expires timestamptz not null,
    check ((shape is null) = (shape_from is null) and (shape is null) = (box is null))
  )`,
  sql`create index weather_alerts_by_box on weather_alerts using gist (box)`,
  // A zone without a shape could not be fetched.
  sql`create table weather_zones (
    id text primary key,
    shape text,
    asked_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
