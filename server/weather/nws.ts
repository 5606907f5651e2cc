import type { MultiPolygon, Position } from 'geojson';
import { z } from 'zod';
import { alertCode } from '@overflight/contract/weather/weather-codes.ts';
import {
  alertEvent,
  alertEventNamed,
  alertEventOfProduct,
  type AlertEvent,
} from '@overflight/contract/weather/weather-events.ts';
import { OutsideFailure } from '../platform/outside/fetch-outside.ts';

/** An alert of the US National Weather Service, and its area. */
export type FeedAlert = {
  id: string;
  /** The raw form for vector tiles: lists are JSON text. */
  properties: Record<string, string | number>;
  /** 1 is the most urgent. */
  priority: number;
  starts: Date;
  expires: Date;
  /** Only one alert in ten has its own shape. */
  shape: MultiPolygon | null;
  places: AlertPlaces;
};
/** Zones as `forecast/COZ039`, counties by their FIPS code. */
export type AlertPlaces = { zones: string[]; counties: string[] };
export type Feed = { alerts: FeedAlert[]; unreadable: number; hasTime: boolean };

const text = z.string().nullish().catch(null);
const texts = z.array(z.string()).catch([]);
const Time = z.iso.datetime({ offset: true });
const LngLat: z.ZodType<Position> = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .rest(z.number());
const Rings = z.array(z.array(LngLat).min(4)).min(1);
const Polygon = z.object({ type: z.literal('Polygon'), coordinates: Rings });
const ManyPolygons = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) });
const Polygonal = z.discriminatedUnion('type', [Polygon, ManyPolygons]);
const Collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(Polygonal).min(1) });
const Shape = z.union([Polygonal, Collection]);

const Properties = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,300}$/),
  areaDesc: text,
  sent: Time,
  effective: Time,
  onset: Time.nullish(),
  expires: Time,
  ends: Time.nullish(),
  status: z.string(),
  messageType: z.string(),
  category: z.string().catch(''),
  severity: z.string().catch(''),
  certainty: z.string().catch(''),
  urgency: z.string().catch(''),
  event: z.string().min(1).max(200),
  headline: text,
  description: text,
  instruction: text,
  geocode: z.object({ SAME: texts }).catch({ SAME: [] }),
  affectedZones: texts,
  parameters: z.object({ VTEC: texts }).catch({ VTEC: [] }),
  eventCode: z.object({ SAME: texts, NationalWeatherService: texts }).catch({ SAME: [], NationalWeatherService: [] }),
});
type Properties = z.infer<typeof Properties>;

/** An invalid shape counts as none: the alert's zones are used instead. */
const Feature = z.object({ geometry: Shape.nullable().catch(null), properties: Properties });
const Collected = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()).max(20_000),
  updated: Time.optional(),
  pagination: z.object({ next: z.unknown() }).nullish().catch(null),
});

const HOUR_MS = 3_600_000;
/** The whole country is never without alerts for this long: an older feed is a stale copy. */
const OLDEST_FEED_MS = 6 * HOUR_MS;
const LONGEST_TEXT = 10_000;

/** Reads the active alerts; skips unreadable ones, refuses an invalid feed. */
export function readNwsFeed(answer: unknown, now: Date): Feed {
  const read = Collected.safeParse(answer);
  if (!read.success) throw new OutsideFailure('the answer is not a list of alerts');
  const { features, updated, pagination } = read.data;
  if (updated && now.getTime() - Date.parse(updated) > OLDEST_FEED_MS)
    throw new OutsideFailure(`the list of alerts is old: it was made at ${updated}`);
  if (pagination?.next) throw new OutsideFailure('the list of alerts continues on another page');
  // There is always an alert somewhere in the country.
  if (features.length === 0) throw new OutsideFailure('the list of alerts is empty');
  const readable = features.flatMap((feature) => Feature.safeParse(feature).data ?? []);
  if (readable.length === 0) throw new OutsideFailure('no alert of the list can be read');
  const inForce = readable.filter(({ properties }) => isInForce(properties));
  // Duplicate alerts are merged.
  const alerts = new Map(inForce.map(({ geometry, properties }) => [properties.id, toAlert(properties, geometry)]));
  return {
    alerts: [...alerts.values()],
    unreadable: features.length - readable.length,
    hasTime: updated !== undefined,
  };
}

/** The shape of a zone, from the zone's own resource. */
export function readNwsZone(answer: unknown): MultiPolygon | null {
  const read = z.object({ geometry: Shape.nullable() }).safeParse(answer);
  if (!read.success) throw new OutsideFailure('the answer is not a zone');
  return read.data.geometry && toMultiPolygon(read.data.geometry);
}

function isInForce({ status, messageType }: Properties): boolean {
  return status === 'Actual' && messageType !== 'Cancel';
}

function toAlert(properties: Properties, geometry: z.infer<typeof Shape> | null): FeedAlert {
  const { id, sent, effective, onset, expires, ends } = properties;
  const about = eventOf(properties);
  // A message expires before its event ends; people need the event's times.
  const [start, end] = [onset ?? effective, ends ?? expires];
  const description = [properties.description, properties.instruction].filter(Boolean).join('\n\n');
  return {
    id,
    priority: about.priority,
    starts: new Date(start),
    expires: new Date(end),
    shape: geometry && toMultiPolygon(geometry),
    places: placesOf(properties),
    properties: {
      identifier: id,
      detailKey: id.replace(/^urn:oid:/, ''),
      detailTexts: JSON.stringify([{ description: description.slice(0, LONGEST_TEXT) }]),
      headlineText: (properties.headline ?? properties.event).slice(0, LONGEST_TEXT),
      eventDescription: properties.event,
      areaName: (properties.areaDesc ?? '').slice(0, LONGEST_TEXT),
      issueTimeLocal: sent,
      effectiveTimeLocal: start,
      expireTimeLocal: end,
      categories: JSON.stringify([{ categoryCode: alertCode('category', properties.category) }]),
      urgencyCode: alertCode('urgency', properties.urgency),
      severityCode: alertCode('severity', properties.severity),
      certaintyCode: alertCode('certainty', properties.certainty),
      messageTypeCode: alertCode('messageType', properties.messageType),
      phenomena: about.phenomena,
      significance: about.letter,
      color: about.colour,
      priority: about.priority,
    },
  };
}

/** `/k.aaa.cccc.pp.s.####.begin-end/`: class, action, office, phenomena, significance, number, times. */
const VTEC = /^\/[A-Z]\.[A-Z]{3}\.[A-Z0-9]{4}\.([A-Z]{2})\.([A-Z])\./;

/** By the VTEC code in the message, else by its product, else by its name. */
function eventOf({ parameters, eventCode, event }: Properties): AlertEvent {
  const [, phenomena = '', letter = ''] = VTEC.exec(parameters.VTEC[0] ?? '') ?? [];
  if (phenomena) return alertEvent(phenomena, letter, event);
  const products = [...eventCode.NationalWeatherService, ...eventCode.SAME];
  const known = products.map(alertEventOfProduct).find(Boolean) ?? alertEventNamed(event);
  return known ?? alertEvent(products[0] ?? '', '', event);
}

const ZONE = /\/zones\/([a-z]+\/[A-Z]{2}[CZ]\d{3})$/;

/** Only the zone's name is taken from its URL, so that an answer cannot redirect us to another host. */
function placesOf({ affectedZones, geocode }: Properties): AlertPlaces {
  return {
    zones: [...new Set(affectedZones.flatMap((address) => ZONE.exec(address)?.[1] ?? []))],
    // The first digit would name a part of the county, and never does.
    counties: [...new Set(geocode.SAME.flatMap((same) => /^\d(\d{5})$/.exec(same)?.[1] ?? []))],
  };
}

function toMultiPolygon(shape: z.infer<typeof Shape>): MultiPolygon {
  const single = shape.type === 'GeometryCollection' ? shape.geometries : [shape];
  const coordinates = single.flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : one.coordinates));
  return { type: 'MultiPolygon', coordinates };
}
