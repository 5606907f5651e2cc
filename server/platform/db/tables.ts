import type { AircraftTables } from './aircraft-tables.ts';
import type { AuditKind, AuditResult } from '@overflight/contract/audit.ts';
import type { NodeKind } from '@overflight/contract/nodes.ts';
import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import type { ColumnType, Generated } from 'kysely';
import type { TransferState } from '@overflight/contract/telemetry/missions.ts';
import type { PositionSource } from '@overflight/contract/telemetry/telemetry.ts';
import type { DemoTables } from './demo-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { AccountTables } from './account-tables.ts';
import type { ProjectTables } from './project-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

type SecretsTable = { name: string; value: Buffer; is_sealed: Generated<boolean> };
type SettingsTable = { name: string; value: unknown; updated_at: Generated<Date> };

export type UsersTable = {
  id: string;
  email: string;
  password_hash: string | null;
  confirmed_at: Date | null;
  name: string;
  nickname: Generated<string>;
  company: Generated<string>;
  address: Generated<string>;
  profile: Generated<string>;
  phone_number: Generated<string>;
  zoneinfo: Generated<string>;
  role: Generated<string>;
  tenant: Generated<string>;
  groups: Generated<string[]>;
  disabled_at: Date | null;
  approved_at: Date | null;
  last_sign_in_at: Date | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  created_at: Date;
  /** Sealed; counts once confirmed. The step is that of the last code used. */
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
  passkey_count: Generated<number>;
};
type SessionsTable = {
  id: string;
  user_id: string;
  generation: Generated<number>;
  rotated_at: Date;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Of the latest use. */
  user_agent: Generated<string>;
  address: Generated<string>;
  /** By single sign-on. */
  by_provider: Generated<boolean>;
};
type CodesTable = {
  user_id: string;
  purpose: 'confirm' | 'reset';
  hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
};
export type ApiKeysTable = {
  id: string;
  hash: Buffer;
  hint: string;
  name: string;
  tenant: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  scopes: string[];
  expires_at: Date | null;
  /** Null only for keys made before keys had makers. */
  maker_id: string | null;
};
export type MailsTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string | null;
  state: Generated<'waiting' | 'sent' | 'in outbox' | 'failed'>;
  tries: Generated<number>;
  error: string | null;
  created_at: Date;
};
/** `tried_at` holds the attempts within the window; `admitted` is whether the latest was allowed. */
type RateLimitsTable = { name: string; subject: string; tried_at: Date[]; admitted: boolean; forget_at: Date };

/** `details` is the rest of a source as administrators keep it; `file` is a pack's name in the packs folder. */
export type MapSourcesTable = {
  id: string;
  kind: 'imagery' | 'terrain' | 'buildings' | 'geocoder';
  origin: 'public' | 'own' | 'pack' | 'demo';
  enabled: boolean;
  details: unknown;
  file: string | null;
  key: string | null;
  size: number | null;
  sha256: string | null;
  updated_at: Date;
};

/** `details` is the rest of a height file as administrators keep it. */
type HeightFilesTable = { id: string; details: unknown; key: string; size: number; sha256: string; added_at: Date };

type GeoidGridsTable = HeightFilesTable;

/** The surface of a project that serves as terrain; `details` says how it was levelled and what it is made of. */
type TerrainSurfacesTable = { project_id: string; file_id: string; tenant: string; details: unknown; added_at: Date };

/** `summary` and `plan` are the JSON of responses; `folded_name` is for search and sorting. */
export type PlansTable = {
  tenant: string;
  id: string;
  collection_id: string;
  folded_name: string;
  created_by: string;
  created_by_name: string;
  status: string;
  version: number;
  updated_at: Date;
  deleted_at: Date | null;
  summary: string;
  plan: string;
};
/** Earlier versions of a plan. */
type PlanVersionsTable = Pick<PlansTable, 'tenant' | 'id' | 'version' | 'updated_at' | 'summary' | 'plan'>;

/** `feature` is the JSON of responses; `box` is a PostgreSQL box in degrees. */
type CustomRestrictionsTable = {
  tenant: string;
  id: string;
  box: string;
  feature: string;
  created_at: Date;
  updated_at: Date;
};

/** Incremented with every change of a tenant's custom restrictions. */
type CustomRestrictionVersionsTable = { tenant: string; version: number };

/** State of a feed; `enabled` is null until decided. */
export type WeatherFeedsTable = {
  name: string;
  enabled: boolean | null;
  version: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  fetched_at: Date | null;
  unreadable: Generated<number>;
  trouble: string | null;
  trouble_at: Date | null;
};
/** `properties` and `places` are JSON, `shape` is a GeoJSON geometry; `box` is PostgreSQL's own, in degrees. */
type WeatherAlertsTable = {
  id: string;
  properties: string;
  places: string;
  priority: number;
  shape: string | null;
  shape_from: 'alert' | 'zones' | 'counties' | 'some zones' | null;
  box: string | null;
  starts: Date;
  expires: Date;
};
type WeatherZonesTable = { id: string; shape: string | null; asked_at: Date };

/** `series` is JSON, null if the provider has no data; `grid` is the provider's cell name. */
export type ForecastCellsTable = {
  provider: string;
  cell: string;
  grid: string | null;
  series: string | null;
  last_modified: string | null;
  fetched_at: Date;
  expires_at: Date;
};
type ForecastProvidersTable = {
  provider: string;
  answered_at: Date | null;
  trouble: string | null;
  trouble_at: Date | null;
};

/** Published data; `version` is the one in use, null until a first import has ended well. */
export type OverlayDatasetsTable = {
  id: string;
  kind: string;
  title: string;
  licence: string;
  source_date: string | null;
  countries: Generated<string[]>;
  is_demo: Generated<boolean>;
  version: number | null;
  source: Generated<string>;
  imported_at: Date | null;
  loaded: Generated<number>;
  skipped: Generated<number>;
  refreshes: Generated<boolean>;
  asked_at: Date | null;
  /** When its service last had nothing newer. */
  confirmed_at: Date | null;
  /** Validator of the last fetch: if equal, nothing changed. */
  source_mark: string | null;
};
/** `feature` is JSON; `box` is PostgreSQL's own, in degrees. */
export type OverlayFeaturesTable = {
  dataset: string;
  version: number;
  id: string;
  layer: 'restrictions' | 'powerlines' | 'substations';
  box: string;
  feature: string;
};
/**
 * An import; its id is the version it creates. `position` is its progress, `holder` the worker and
 * `beat_at` its last heartbeat.
 */
export type OverlayRunsTable = {
  id: Generated<number>;
  dataset: string;
  state: 'waiting' | 'fetching' | 'reading' | 'tiling' | 'done' | 'failed';
  about: unknown;
  source: string;
  file: string | null;
  file_size: number | null;
  file_sha256: string | null;
  url: string | null;
  position: Generated<unknown>;
  progress: number | null;
  loaded: Generated<number>;
  skipped: Generated<number>;
  faults: Generated<unknown>;
  trouble: string | null;
  started_at: Date;
  ended_at: Date | null;
  holder: string | null;
  beat_at: Date;
};

/**
 * A file, created when its upload URL is requested; its bytes are safe once `stored_at` is set. `check` is the result for a
 * photo, null for other files; `checked_at` is when it was checked.
 */
export type FilesTable = {
  id: string;
  tenant: string;
  plan_id: string;
  kind: string;
  name: string;
  size: number;
  last_modified: number;
  uploaded_by: string;
  touched_at: Date;
  parts_ref: string | null;
  stored_at: Date | null;
  key: string | null;
  sha256: string | null;
  same_as: string | null;
  checked_at: Date | null;
  check: unknown;
  has_thumbnail: Generated<boolean>;
  decision: unknown;
  damage: 'missing' | 'altered' | null;
};
type FileArchivesTable = { id: string; file_ids: string[]; expires_at: Date };

/** A vehicle; `name` is given by a person, `calls_itself` by the vehicle or its program. */
export type VehiclesTable = {
  id: string;
  tenant: string;
  key: string;
  source: PositionSource;
  number: number;
  name: string | null;
  calls_itself: string | null;
  collection_id: string;
  fleet_object_id: string | null;
  is_simulated: boolean;
  autopilot: Autopilot | null;
  created_at: Date;
};
type CollectionsTable = {
  tenant: string;
  id: string;
  name: string;
  model: Buffer | null;
  model_sha256: string | null;
  created_at: Date;
};
/** One flight of one vehicle; `last_lng` and `last_lat` are its last point, `box` is a PostgreSQL box in degrees. */
export type TracksTable = {
  id: string;
  tenant: string;
  vehicle_id: string;
  is_simulated: boolean;
  started_at: Date;
  ended_at: Date;
  points: number;
  length_m: number;
  last_lng: number;
  last_lat: number;
  box: string;
  /** It has landed, so no points follow. */
  has_landed: ColumnType<boolean, boolean | undefined, boolean>;
};
/** `points` is JSON: milliseconds since 1970, longitude, latitude, altitude, heading, ground speed, height. */
type TrackPiecesTable = { id: Generated<number>; track_id: string; points: string };
/** MAVLink links; `passphrase` is encrypted. */
/** `differences` is a list of sentences. */
export type MissionTransfersTable = {
  id: string;
  tenant: string;
  plan_id: string;
  plan_version: number;
  vehicle_id: string;
  state: TransferState;
  moved: number;
  items: number;
  message: string;
  differences: unknown;
  started_at: Date;
  updated_at: Date;
  sent_by: string;
  reason: string | null;
  overruled: unknown;
};

export type FleetObjectsTable = {
  tenant: string;
  id: string;
  category: string;
  properties: ColumnType<Record<string, string>, string, string>;
  metadata: ColumnType<Record<string, string>, string, string>;
  lng: number;
  lat: number;
  updated_at: Date;
  updated_by: string;
};

export type PlanAutopilotsTable = { tenant: string; plan_id: string; user_id: string; autopilot: Autopilot };

export type PlanCrewsTable = {
  tenant: string;
  plan_id: string;
  pilot_id: string | null;
  drone_id: string | null;
  battery_ids: string[];
  updated_at: Date;
};

/** People present in a plan, per connection. */
export type PlanPresenceTable = {
  connection_id: string;
  tenant: string;
  plan_id: string;
  user_id: string;
  is_editing: boolean;
  seen_at: Generated<Date>;
};

export type FleetLimitsTable = { tenant: string; soon_days: number; battery_cycles: number; soon_cycles: number };

export type FleetDigestsTable = { user_id: string; sent_on: string | null };

export type VideoStreamsTable = {
  id: string;
  tenant: string;
  name: string;
  /** The vehicle or fleet drone with the camera. */
  drone_id: string | null;
  kind: string | null;
  address: string | null;
  token: string | null;
  is_recoded: boolean;
  updated_at: Date;
};

/** `health` is `NodeHealth` of the contract. */
export type NodesTable = {
  id: string;
  kind: NodeKind;
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  seen_at: Date;
  health: ColumnType<unknown, string, string>;
};

/** Every table with its column types. Features add theirs here with their migration. */
/** Rows are never changed; the tidy job deletes the oldest. */
type AuditEventsTable = {
  id: Generated<number>;
  at: Generated<Date>;
  tenant: string;
  person_id: string | null;
  person_name: string;
  person_email: string;
  address: string;
  kind: AuditKind;
  subject: string;
  result: AuditResult;
  details: unknown;
};

export type Tables = {
  secrets: SecretsTable;
  settings: SettingsTable;
  users: UsersTable;
  sessions: SessionsTable;
  codes: CodesTable;
  api_keys: ApiKeysTable;
  mails: MailsTable;
  rate_limits: RateLimitsTable;
  map_sources: MapSourcesTable;
  height_files: HeightFilesTable;
  geoid_grids: GeoidGridsTable;
  terrain_surfaces: TerrainSurfacesTable;
  plans: PlansTable;
  plan_versions: PlanVersionsTable;
  weather_feeds: WeatherFeedsTable;
  weather_alerts: WeatherAlertsTable;
  weather_zones: WeatherZonesTable;
  forecast_cells: ForecastCellsTable;
  forecast_providers: ForecastProvidersTable;
  custom_restrictions: CustomRestrictionsTable;
  custom_restriction_versions: CustomRestrictionVersionsTable;
  overlay_datasets: OverlayDatasetsTable;
  overlay_features: OverlayFeaturesTable;
  overlay_runs: OverlayRunsTable;
  files: FilesTable;
  file_archives: FileArchivesTable;
  vehicles: VehiclesTable;
  collections: CollectionsTable;
  tracks: TracksTable;
  track_pieces: TrackPiecesTable;
  mission_transfers: MissionTransfersTable;
  video_streams: VideoStreamsTable;
  fleet_objects: FleetObjectsTable;
  plan_crews: PlanCrewsTable;
  plan_autopilots: PlanAutopilotsTable;
  plan_presence: PlanPresenceTable;
  fleet_limits: FleetLimitsTable;
  fleet_digests: FleetDigestsTable;
  nodes: NodesTable;
  audit_events: AuditEventsTable;
} & AccountTables &
  ProjectTables &
  LinkTables &
  DemoTables &
  WebhookTables &
  AircraftTables;
