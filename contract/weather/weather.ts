import { z } from 'zod';
import { call } from '../call.ts';
import { alertCodes, alertLabel, type AlertLabel, type Classification, type Significance } from './weather-codes.ts';
import { alertEvent } from './weather-events.ts';

/** Zoom range of the tiles; beyond it the last tile is overzoomed. */
export const alertTiles = { minZoom: 4, maxZoom: 11, sourceLayer: 'weatherAlerts' } as const;

export const readAlertTile = call({
  method: 'GET',
  path: '/weatheralerts/v2/tile/{z}/{x}/{y}.pbf',
  needs: 'api-key',
  scope: 'tiles',
  summary: 'Weather alerts in force, as a vector tile; 204 where there are none',
  params: z.object({
    z: z.coerce.number().int().min(alertTiles.minZoom).max(alertTiles.maxZoom),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  bytes: 'application/x-protobuf',
});

/** Source of alerts, once enabled; its host is named to the person who enables it. */
export const alertFeed = {
  name: 'US National Weather Service (weather alerts)',
  host: 'api.weather.gov',
  licence: 'Public domain.',
} as const;

/** Disabled, not yet answered, up to date, or stale. */
export const feedStates = ['off', 'never', 'live', 'stale'] as const;

export const AlertStatus = z.object({
  source: z.string(),
  state: z.enum(feedStates),
  /** Changes whenever the tiles change. */
  version: z.string(),
  fetchedAt: z.iso.datetime().nullable(),
  inForce: z.number(),
  /** Active alerts with unknown or incomplete areas: missing from the map, or drawn only in part. */
  withoutShape: z.number(),
  /** Alerts in the last list that could not be read. */
  unreadable: z.number(),
  trouble: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** A made-up alert at the demo site is drawn as well; it is not counted here. */
  isDemo: z.literal(true).exactOptional(),
});
export type AlertStatus = z.infer<typeof AlertStatus>;

export const readAlertStatus = call({
  method: 'GET',
  path: '/weatheralerts/v2/status',
  needs: 'member',
  scope: 'checks',
  summary: 'Where the weather alerts come from, how old they are, and why they are if they are',
  answer: AlertStatus,
});

export const switchAlerts = call({
  method: 'PUT',
  path: '/weatheralerts/v2/admin/feed',
  needs: 'installation',
  summary: 'Switch the fetching of weather alerts on or off',
  body: z.object({ enabled: z.boolean() }),
  answer: AlertStatus,
});

/** An alert's properties from a tile or any other source. */
export type AlertProperties = Readonly<Record<string, unknown>>;

/** The normalised form. */
export type Alert = {
  identifier: string;
  detailKey: string;
  headline: string;
  description: string;
  sent: string;
  effective: string;
  expires: string;
  status: 'Actual';
  event: string;
  category: AlertLabel<'category'>;
  scope: 'Public';
  messageType: AlertLabel<'messageType'>;
  urgency: AlertLabel<'urgency'>;
  severity: AlertLabel<'severity'>;
  certainty: AlertLabel<'certainty'>;
  classification: Classification;
  significance: Significance | '';
  areaDesc: string;
};

const text = z.string().catch('');
const code = z.coerce.number().catch(0);
/** Vector tiles have no lists: they hold JSON text instead. */
const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(readList, z.array(item)).catch([]);

const RawAlert = z.object({
  identifier: text,
  detailKey: text,
  detailTexts: listOf(z.object({ description: text })),
  headlineText: text,
  eventDescription: text,
  areaName: text,
  issueTimeLocal: text,
  effectiveTimeLocal: text,
  expireTimeLocal: text,
  categories: listOf(z.object({ categoryCode: code })),
  urgencyCode: code,
  severityCode: code,
  certaintyCode: code,
  messageTypeCode: code,
  phenomena: text,
  significance: text,
});

/** Converts a raw alert to labels. An alert with a classification, or without a `messageTypeCode`, stays unchanged. */
export function normaliseAlert(properties: AlertProperties): Alert | AlertProperties {
  if (properties['classification'] || !properties['messageTypeCode']) return properties;
  const raw = RawAlert.parse(properties);
  const about = alertEvent(raw.phenomena, raw.significance, raw.eventDescription || raw.headlineText);
  return {
    identifier: raw.identifier,
    detailKey: raw.detailKey,
    headline: raw.headlineText,
    description: raw.detailTexts[0]?.description ?? '',
    sent: raw.issueTimeLocal,
    effective: raw.effectiveTimeLocal,
    expires: raw.expireTimeLocal,
    status: 'Actual',
    event: about.event,
    category: alertLabel('category', raw.categories[0]?.categoryCode ?? 0),
    scope: 'Public',
    messageType: alertLabel('messageType', raw.messageTypeCode),
    urgency: alertLabel('urgency', raw.urgencyCode),
    severity: alertLabel('severity', raw.severityCode),
    certainty: alertLabel('certainty', raw.certaintyCode),
    classification: about.classification,
    significance: about.significance,
    areaDesc: raw.areaName,
  };
}

const DisplayAlert = z.object({
  headline: text,
  areaDesc: text,
  description: text,
  effective: text,
  classification: text,
  event: text,
  severity: z.enum(alertCodes.severity.labels).catch(alertCodes.severity.otherwise),
});
export type DisplayAlert = z.infer<typeof DisplayAlert>;

/** An alert for display, from either form. */
export function displayAlert(properties: AlertProperties): DisplayAlert {
  return DisplayAlert.parse(normaliseAlert(properties));
}

function readList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return [];
  }
}
