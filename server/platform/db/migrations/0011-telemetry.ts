import { sql, type Kysely } from 'kysely';

const statements = [
  // A vehicle by the key of its source. The number is that of "Unknown vehicle 3"; name is given by a person,
  // calls_itself by the vehicle or its program.
  sql`create table vehicles (
    id uuid primary key,
    tenant text not null,
    key text collate "C" not null,
    source text not null,
    number integer not null,
    name text,
    calls_itself text,
    collection_id text not null,
    fleet_object_id text,
    is_simulated boolean not null,
    created_at timestamptz not null,
    unique (tenant, key)
  )`,
  // The default collection has a row only if it was renamed or has a model.
  sql`create table collections (
    tenant text not null,
    id text collate "C" not null,
    name text not null,
    model bytea,
    model_sha256 text,
    created_at timestamptz not null,
    primary key (tenant, id)
  )`,
  // One flight of one vehicle. Its points are stored in pieces of some seconds, unordered; last_lng and last_lat
  // are the last point. The box starts within ±180° and continues beyond it across the antimeridian.
  sql`create table tracks (
    id uuid primary key,
    tenant text not null,
    vehicle_id uuid not null references vehicles on delete cascade,
    is_simulated boolean not null,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    points integer not null,
    length_m double precision not null,
    last_lng double precision not null,
    last_lat double precision not null,
    box box not null
  )`,
  sql`create index tracks_of_vehicle on tracks (vehicle_id, ended_at)`,
  sql`create index tracks_by_age on tracks (ended_at)`,
  sql`create index tracks_by_box on tracks using gist (box)`,
  // The points are JSON: milliseconds since 1970, longitude, latitude, altitude, heading, ground speed, height.
  sql`create table track_pieces (
    id bigint generated always as identity primary key,
    track_id uuid not null references tracks on delete cascade,
    points text not null
  )`,
  sql`create index track_pieces_of_track on track_pieces (track_id)`,
  // MAVLink links. The passphrase is encrypted.
  sql`create table telemetry_links (
    id uuid primary key,
    tenant text not null,
    name text not null,
    kind text not null,
    host text not null,
    port integer not null,
    is_on boolean not null,
    may_send boolean not null,
    signing text not null,
    passphrase text,
    created_at timestamptz not null
  )`,
  // A mission transfer, kept after plan and vehicle are deleted as a record.
  sql`create table mission_transfers (
    id uuid primary key,
    tenant text not null,
    plan_id uuid not null,
    vehicle_id uuid not null,
    state text not null,
    moved integer not null,
    items integer not null,
    message text not null,
    differences jsonb not null,
    started_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  sql`create index mission_transfers_of_vehicle on mission_transfers (tenant, vehicle_id, started_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
