import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { normaliseAlert } from '@overflight/contract/weather/weather.ts';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { aFeature, aFeed } from './testing/a-feed.ts';
import { aWholeFeed, eventColours } from './testing/a-whole-feed.ts';
import { readNwsFeed, readNwsZone } from './nws.ts';

/** Recorded feeds. */
const RECORDED = genuinePath('feeds/nws');
const recordings = (genuine.isMissing ? [] : fs.readdirSync(RECORDED)).filter((name) => name.endsWith('.json.gz'));
type Recording = { features: { properties: { id: string; event: string } }[]; _provenance: { recordedAt: string } };
const read = (name: string) =>
  JSON.parse(gunzipSync(fs.readFileSync(`${RECORDED}/${name}`)).toString('utf8')) as Recording;

const now = new Date('2026-07-15T20:00:00Z');
const alertsOf = (feed: unknown) => readNwsFeed(feed, now).alerts;

it('ALERT-04 ALERT-06 a whole feed normalises, with the event names of the feed and the published colours', () => {
  const { alerts, unreadable } = readNwsFeed(aWholeFeed(), now);
  expect(unreadable).toBe(0);
  const found = alerts.map(({ properties }) => [normaliseAlert(properties).event, properties['color']]);
  expect(Object.fromEntries(found)).toEqual(eventColours);
  expect(alerts.filter(({ properties }) => normaliseAlert(properties).status !== 'Actual')).toEqual([]);
  expect(alerts.filter(({ shape }) => shape)).toHaveLength(13);
  expect(alerts.filter(({ shape, places }) => !shape && places.zones.length === 0)).toEqual([]);
});

describe.skipIf(genuine.isMissing)(`the recorded feeds${genuine.reason}`, () => {
  it('ALERT-04 ALERT-06 all 1,171 alerts normalise, with the event names of the feed', () => {
    let count = 0;
    for (const recording of recordings.map(read)) {
      const recordedAt = new Date(recording._provenance.recordedAt);
      const { alerts, unreadable } = readNwsFeed(recording, recordedAt);
      const normalised = new Map(alerts.map(({ id, properties }) => [id, normaliseAlert(properties)]));
      for (const { properties } of recording.features)
        expect(normalised.get(properties.id)).toMatchObject({ event: properties.event, status: 'Actual' });
      expect(unreadable).toBe(0);
      // Grey marks events missing from the catalogue.
      expect(alerts.filter(({ properties }) => properties['color'] === '#A0A0A0')).toEqual([]);
      expect(alerts.filter(({ shape, places }) => !shape && places.zones.length === 0)).toEqual([]);
      count += recording.features.length;
    }
    expect(count).toBe(1171);
  });
});

describe('readNwsFeed', () => {
  it('ALERT-04 gives the raw form, with lists as text', () => {
    const [alert] = alertsOf(aFeed([aFeature()]));
    expect(alert?.properties).toEqual({
      identifier: 'urn:oid:1',
      detailKey: '1',
      detailTexts: JSON.stringify([{ description: 'Water rises.\n\nTurn around.' }]),
      headlineText: 'Flash Flood Warning until noon',
      eventDescription: 'Flash Flood Warning',
      areaName: 'Chaffee, CO',
      issueTimeLocal: '2026-07-15T13:00:00-06:00',
      effectiveTimeLocal: '2026-07-15T13:30:00-06:00',
      expireTimeLocal: '2026-07-15T16:00:00-06:00',
      categories: JSON.stringify([{ categoryCode: 2 }]),
      urgencyCode: 1,
      severityCode: 2,
      certaintyCode: 2,
      messageTypeCode: 2,
      phenomena: 'FF',
      significance: 'W',
      color: '#8B0000',
      priority: 5,
    });
    expect(alert?.places).toEqual({ zones: ['county/COC015', 'forecast/COZ058'], counties: ['08015'] });
    expect(alert?.expires).toEqual(new Date('2026-07-15T22:00:00Z'));
  });

  it.each([
    [{ parameters: {}, eventCode: { NationalWeatherService: ['SPS'] }, event: 'Special Weather Statement' }, 'SPS.S'],
    [{ parameters: { VTEC: ['garbage'] }, eventCode: { SAME: ['CEM'] }, event: 'Civil Emergency Message' }, 'CEM.M'],
    [{ parameters: {}, eventCode: {}, event: 'Tsunami Warning' }, 'TS.W'],
    [{ parameters: {}, eventCode: { SAME: ['QQQ'] }, event: 'Locusts' }, 'QQQ.'],
  ])('finds the event of %j', (properties, code) => {
    const [alert] = alertsOf(aFeed([aFeature(properties)]));
    expect(`${alert?.properties['phenomena']}.${alert?.properties['significance']}`).toBe(code);
    expect(normaliseAlert(alert?.properties ?? {})).toMatchObject({ event: properties.event });
  });

  it('leaves out what is not in force: tests, exercises and cancellations', () => {
    const features = [aFeature({ id: 'a', status: 'Test' }), aFeature({ id: 'b', messageType: 'Cancel' }), aFeature()];
    expect(alertsOf(aFeed(features)).map(({ id }) => id)).toEqual(['urn:oid:1']);
  });

  it('counts an alert it cannot read, and takes the others', () => {
    const { alerts, unreadable } = readNwsFeed(
      aFeed([aFeature({ expires: 'soon' }), { type: 'Feature' }, aFeature()]),
      now,
    );
    expect([alerts.length, unreadable]).toEqual([1, 2]);
  });

  it('takes the zones of an alert whose shape is none, and no address that is not a zone', () => {
    const broken = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1000, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    const affectedZones = [
      'https://evil.example/zones/../../x',
      'http://169.254.169.254/',
      'https://a/zones/fire/COZ201',
    ];
    const [alert] = alertsOf(aFeed([{ ...aFeature({ affectedZones }), geometry: broken }]));
    expect([alert?.shape, alert?.places.zones]).toEqual([null, ['fire/COZ201']]);
  });

  it.each([
    ['nothing', null],
    ['a text', 'down for maintenance'],
    ['an error in a success', { status: 500, title: 'Unexpected Problem' }],
    ['another list', { type: 'FeatureCollection', features: [{ a: 1 }, { a: 2 }] }],
    ['a copy of last year', aFeed([aFeature()], '2025-07-15T20:00:00Z')],
    ['an empty list', aFeed([])],
    ['an empty list without a time', { type: 'FeatureCollection', features: [] }],
    [
      'the first page of many',
      { ...aFeed([aFeature()]), pagination: { next: 'https://api.weather.gov/alerts?cursor=a' } },
    ],
  ])('refuses %s', (_, feed) => {
    expect(() => readNwsFeed(feed, now)).toThrow(/list/);
  });

  it('takes a list that names no next page, or no time', () => {
    expect(alertsOf({ ...aFeed([aFeature()]), pagination: {} })).toHaveLength(1);
    expect(alertsOf({ type: 'FeatureCollection', features: [aFeature()] })).toHaveLength(1);
  });
});

describe('readNwsZone', () => {
  const rings = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ];

  it('reads the shape of a zone, in any of the forms it comes in', () => {
    const polygon = { type: 'Polygon', coordinates: rings };
    const many = { type: 'MultiPolygon', coordinates: [rings, rings] };
    const collection = { type: 'GeometryCollection', geometries: [polygon, many] };
    expect([polygon, many, collection].map((geometry) => readNwsZone({ geometry })?.coordinates.length)).toEqual([
      1, 2, 3,
    ]);
    expect(readNwsZone({ geometry: null })).toBeNull();
  });

  it('refuses what is not a zone', () => {
    expect(() => readNwsZone({ geometry: { type: 'Point', coordinates: [0, 0] } })).toThrow(/not a zone/);
    expect(() => readNwsZone('sorry')).toThrow(/not a zone/);
  });
});
