import { describe, expect, it } from 'vitest';
import { alertCatalogue } from './weather-catalogue.ts';
import { alertCode, alertCodes, alertLabel, classifications, severityColours, significances } from './weather-codes.ts';
import { alertEvent, alertEventNamed, alertEventOfProduct } from './weather-events.ts';
import { displayAlert, normaliseAlert } from './weather.ts';

const raw = {
  identifier: 'urn:oid:1',
  detailKey: '1',
  detailTexts: [{ description: 'Rivers rise.' }, { description: 'not this' }],
  headlineText: 'Flood Warning until noon',
  areaName: 'Chaffee, CO',
  issueTimeLocal: '2026-07-15T10:00:00-06:00',
  effectiveTimeLocal: '2026-07-15T11:00:00-06:00',
  expireTimeLocal: '2026-07-15T12:00:00-06:00',
  categories: [{ category: 'Met', categoryCode: 2 }],
  urgencyCode: 1,
  severityCode: 2,
  certaintyCode: 3,
  messageTypeCode: 2,
  phenomena: 'FL',
  significance: 'W',
  color: '#00FF00',
};
const normalised = {
  identifier: 'urn:oid:1',
  detailKey: '1',
  headline: 'Flood Warning until noon',
  description: 'Rivers rise.',
  sent: '2026-07-15T10:00:00-06:00',
  effective: '2026-07-15T11:00:00-06:00',
  expires: '2026-07-15T12:00:00-06:00',
  status: 'Actual',
  event: 'Flood Warning',
  category: 'Met',
  scope: 'Public',
  messageType: 'Update',
  urgency: 'Immediate',
  severity: 'Severe',
  certainty: 'Possible',
  classification: 'Rain/Flood',
  significance: 'Warning',
  areaDesc: 'Chaffee, CO',
};

describe('normaliseAlert', () => {
  it('ALERT-04 puts the raw form into words', () => {
    expect(normaliseAlert(raw)).toEqual(normalised);
  });

  it('ALERT-04 reads lists as a vector tile holds them, in text', () => {
    const { detailTexts, categories } = raw;
    const tiled = { ...raw, detailTexts: JSON.stringify(detailTexts), categories: JSON.stringify(categories) };
    expect(normaliseAlert(tiled)).toEqual(normalised);
  });

  it('ALERT-04 leaves an alert with a classification, or without a messageTypeCode, as it is', () => {
    const classified = { ...raw, classification: 'Wind', status: 'Test' };
    expect(normaliseAlert(classified)).toBe(classified);
    const { messageTypeCode: _, ...withoutType } = raw;
    expect(normaliseAlert(withoutType)).toBe(withoutType);
  });

  it('ALERT-04 is always Actual and Public', () => {
    expect(normaliseAlert({ ...raw, status: 'Test', scope: 'Private' })).toMatchObject({
      status: 'Actual',
      scope: 'Public',
    });
  });

  it('ALERT-04 survives whatever a feed leaves out or gets wrong', () => {
    const odd = { messageTypeCode: 1, detailTexts: '[{"desc', categories: 7, headlineText: null, severityCode: 'bad' };
    expect(normaliseAlert(odd)).toMatchObject({
      identifier: '',
      headline: '',
      description: '',
      category: 'Other',
      severity: 'Unknown',
      classification: 'Miscellaneous',
      significance: '',
    });
  });
});

describe('code tables', () => {
  const tables = {
    messageType: { 0: 'Alert', 1: 'Alert', 2: 'Update', 3: 'Cancel', 4: 'Alert' },
    certainty: { 1: 'Observed', 2: 'Likely', 3: 'Possible', 4: 'Unlikely', 5: 'Unknown', 6: 'Unknown' },
    severity: { 1: 'Extreme', 2: 'Severe', 3: 'Moderate', 4: 'Minor', 5: 'Unknown', 99: 'Unknown' },
    urgency: { 1: 'Immediate', 2: 'Expected', 3: 'Future', 4: 'Past', 5: 'Unknown', 0: 'Unknown' },
    category: {
      1: 'Geo',
      2: 'Met',
      3: 'Safety',
      4: 'Security',
      5: 'Rescue',
      6: 'Fire',
      7: 'Health',
      8: 'Env',
      9: 'Transport',
      10: 'Infra',
      11: 'CBRNE',
      12: 'Other',
      13: 'Other',
    },
  } as const;
  const fields = Object.keys(tables) as (keyof typeof tables)[];

  it('ALERT-05 give each code its word, and the default to any other', () => {
    for (const field of fields)
      for (const [code, word] of Object.entries(tables[field]))
        expect([field, code, alertLabel(field, Number(code))]).toEqual([field, code, word]);
  });

  it('ALERT-05 lead back from each word to its code', () => {
    for (const field of fields)
      for (const word of alertCodes[field].labels) expect(alertLabel(field, alertCode(field, word))).toBe(word);
    expect([alertCode('severity', 'Awful'), alertCode('category', ''), alertCode('messageType', 'Ack')]).toEqual([
      5, 12, 1,
    ]);
  });
});

describe('the catalogue', () => {
  it('ALERT-06 has 11 classifications, all of them used, and priorities from 1 to 111 without a gap', () => {
    expect(classifications).toHaveLength(11);
    expect(new Set(alertCatalogue.map(([, , , classification]) => classification))).toEqual(new Set(classifications));
    const priorities = new Set(alertCatalogue.map(([, , , , , priority]) => priority));
    expect([...priorities].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 111 }, (_, index) => index + 1));
  });

  it('ALERT-06 knows no code twice, and gives every event a colour', () => {
    const codes = alertCatalogue.map(([phenomena, letter]) => `${phenomena}.${letter}`);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(217);
    expect(alertCatalogue.filter(([, , , , colour]) => !/^#[0-9A-F]{6}$/.test(colour))).toEqual([]);
  });

  const examples = [
    ['FL', 'W', 'Rain/Flood', 'Flood Warning', 'Warning'],
    ['XH', 'W', 'Temperature', 'Extreme Heat Warning', 'Warning'],
    ['XH', 'A', 'Temperature', 'Extreme Heat Watch', 'Watch'],
    ['TC', 'B', 'Tropical', 'Tropical Cyclone Bulletin', 'Statement'],
    ['TC', 'W', 'Tropical', 'Tropical Cyclone Warning', 'Warning'],
    ['TC', 'A', 'Tropical', 'Tropical Cyclone Watch', 'Watch'],
    ['XTH', 'W', 'Thunderstorm', 'Severe Thunderstorm Warning - Large Hail', 'Warning'],
    ['XSF', 'W', 'Rain/Flood', 'Severe Weather Warning - Flash Flood', 'Warning'],
    ['XRF', 'W', 'Visibility', 'Road Weather Alert - Fog', 'Warning'],
    ['XBC', 'W', 'Temperature', 'Bushwalkers Alert - Chill', 'Warning'],
    ['CEM', 'M', 'Miscellaneous', 'Civil Emergency Message', 'Message'],
    ['BLU', 'L', 'Miscellaneous', 'Blue Alert', 'Local Alerts'],
    ['MA01', 'E', 'Wind', 'Red Wind Warning', 'Extreme'],
    ['ESF', 'O', 'Rain/Flood', 'Hydrologic Outlook', 'Outlook'],
    ['WI', 'Y', 'Wind', 'Wind Advisory', 'Advisory'],
  ] as const;

  it('ALERT-06 is looked up by phenomena code, then by significance letter', () => {
    for (const [phenomena, letter, classification, event, significance] of examples)
      expect(alertEvent(phenomena, letter, 'unknown')).toMatchObject({ classification, event, significance });
    expect(Object.keys(significances).join('')).toBe('WAYSOBMLE');
  });

  it("ALERT-06 uses the feed's own name for unknown events, in grey and last", () => {
    expect(alertEvent('QQ', 'W', 'Locusts')).toEqual({
      phenomena: 'QQ',
      letter: 'W',
      event: 'Locusts',
      classification: 'Miscellaneous',
      significance: 'Warning',
      colour: '#A0A0A0',
      priority: 112,
    });
    expect(alertEvent('FL', 'constructor', 'Odd').significance).toBe('');
  });

  it('finds an event by its product and by its name', () => {
    expect(alertEventOfProduct('SPS')?.event).toBe('Special Weather Statement');
    expect(alertEventNamed('Tsunami Warning')).toMatchObject({ phenomena: 'TS', letter: 'W', priority: 1 });
    expect([alertEventOfProduct('QQQ'), alertEventNamed('Locusts')]).toEqual([undefined, undefined]);
  });
});

it('ALERT-07 every severity has its colour', () => {
  expect(severityColours).toEqual({
    Extreme: 'red',
    Severe: 'orange',
    Moderate: 'yellow',
    Minor: 'blue',
    Unknown: 'lightblue',
  });
});

describe('displayAlert', () => {
  const shown = {
    headline: 'Flood Warning until noon',
    areaDesc: 'Chaffee, CO',
    description: 'Rivers rise.',
    effective: '2026-07-15T11:00:00-06:00',
    classification: 'Rain/Flood',
    event: 'Flood Warning',
    severity: 'Severe',
  };

  it('ALERT-08 shows seven fields, the same from either form', () => {
    expect(displayAlert(raw)).toEqual(shown);
    expect(displayAlert(normalised)).toEqual(shown);
  });

  it('ALERT-08 shows a word it does not know as an unknown severity', () => {
    expect(displayAlert({ classification: 'Wind', severity: 'Awful' })).toMatchObject({
      headline: '',
      severity: 'Unknown',
    });
  });
});
