const box = (west: number, south: number, size = 0.0166667) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
const cell = (number: number, ceiling: number) => ({
  OBJECTID: number,
  CEILING: ceiling,
  UNIT: 'Feet',
  MAP_EFF: '1/22/2026',
  LAST_EDIT: '12/7/2025',
  LATITUDE: 40.0083333,
  LONGITUDE: -100.0083333 + number / 60,
  GLOBALID: `00000000-0000-4000-8000-00000000000${number}`,
  ARPT_COUNT: 1,
  APT1_FAAID: 'XYZ',
  APT1_ICAO: 'KXYZ',
  APT1_NAME: 'Nowhere Rgnl',
  APT1_LAANC: 1,
  APT2_FAAID: '',
  APT2_ICAO: '',
  APT2_NAME: '',
  AIRSPACE_1: 'D',
  REGION: 'Central',
});

/** Synthetic, in the format of the FAA's facility maps. */
export const facilityMap = {
  type: 'FeatureCollection',
  features: [0, 100, 400].map((ceiling, at) => feature(cell(at + 1, ceiling), box(-100 + at / 60, 40))),
};

/** Synthetic, in the format of the FAA's prohibited areas. */
export const prohibitedAreas = {
  type: 'FeatureCollection',
  features: [
    feature(
      {
        OBJECTID: 1,
        NAME: 'P-999',
        TYPE_CODE: 'P',
        LOWER_VAL: '0',
        LOWER_UOM: 'FT',
        LOWER_CODE: 'SFC',
        UPPER_VAL: '18000',
        UPPER_UOM: 'FT',
        UPPER_CODE: 'MSL',
        UPPER_DESC: 'TO AND INCLUDING',
        TIMESOFUSE: 'CONTINUOUS',
      },
      box(-101, 41, 0.1),
    ),
  ],
};

const always = {
  permanent: 'YES',
  startDateTime: null,
  endDateTime: null,
  dailyPeriod: [{ day: [], startTime: null }],
};
const authority = { name: 'Nobody', service: 'Desk', email: 'desk@example.org', contactName: null, phone: '000' };
const zone = (identifier: string, volume: object, changes: object = {}) => ({
  identifier,
  country: 'ZZZ',
  name: `${identifier} made up`,
  type: 'COMMON',
  restriction: 'REQ_AUTHORISATION',
  restrictionConditions: 'RST02',
  reason: ['AIR_TRAFFIC'],
  message: 'MSG01',
  applicability: [always],
  zoneAuthority: [authority],
  geometry: [{ uomDimensions: 'M', lowerVerticalReference: 'AGL', upperVerticalReference: 'AGL', ...volume }],
  ...changes,
});

/** Synthetic, in the format of ED-269: limits are texts, numbers or missing. */
export const zonesOfEd269 = {
  formatVersion: '1.0.0',
  createdAt: '2026-01-30T14:50:33Z',
  UASZoneList: [
    zone('ZZ01', { lowerLimit: '0', upperLimit: null, horizontalProjection: box(16, 48, 0.01) }),
    zone('ZZ02', {
      lowerLimit: 0,
      upperLimit: 120,
      horizontalProjection: { type: 'Circle', center: [16.1, 48.1], radius: 500 },
    }),
    zone(
      'ZZ03',
      { lowerLimit: 0, upperLimit: 50, horizontalProjection: box(16.2, 48, 0.01) },
      { restriction: 'NO_RESTRICTION' },
    ),
  ],
};

const words = (text: string) => ['de-CH', 'fr-CH', 'en-GB'].map((lang) => ({ text: `${text} (${lang})`, lang }));

/** Synthetic, in the format of ED-318: heights are in the geometry, texts in several languages. */
export const zonesOfEd318 = {
  type: 'FeatureCollection',
  name: 'Made up',
  bbox: [16, 48, 17, 49],
  metadata: { validFrom: '2026-01-01T00:00:00+01:00', provider: words('Nobody'), otherGeoid: 'none' },
  features: [
    {
      type: 'Feature',
      geometry: {
        ...box(16.4, 48.2, 0.01),
        layer: { upper: 99_999, upperReference: 'AGL', lower: 60, lowerReference: 'AGL', uom: 'm' },
      },
      properties: {
        identifier: 'ZZ04',
        country: 'ZZZ',
        name: words('Airfield'),
        type: 'REQ_AUTHORIZATION',
        variant: 'COMMON',
        region: 0,
        reason: ['AIR_TRAFFIC'],
        zoneAuthority: [{ name: words('Nobody'), service: words('Desk'), purpose: 'AUTHORIZATION' }],
      },
    },
  ],
};
