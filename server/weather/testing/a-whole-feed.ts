import { aFeature, aFeed } from './a-feed.ts';

type Kind = readonly [event: string, code: string, colour: string];

/** Events with the VTEC code and the colour that the US National Weather Service publishes for each. */
const coded: readonly Kind[] = [
  ['Tornado Warning', 'TO.W', '#FF0000'],
  ['Tornado Watch', 'TO.A', '#FFFF00'],
  ['Severe Thunderstorm Warning', 'SV.W', '#FFA500'],
  ['Flash Flood Warning', 'FF.W', '#8B0000'],
  ['Flood Warning', 'FL.W', '#00FF00'],
  ['Flood Watch', 'FA.A', '#2E8B57'],
  ['Flood Advisory', 'FA.Y', '#00FF7F'],
  ['Heat Advisory', 'HT.Y', '#FF7F50'],
  ['Extreme Heat Warning', 'XH.W', '#C71585'],
  ['Red Flag Warning', 'FW.W', '#FF1493'],
  ['Fire Weather Watch', 'FW.A', '#FFDEAD'],
  ['Small Craft Advisory', 'SC.Y', '#D8BFD8'],
  ['Gale Warning', 'GL.W', '#DDA0DD'],
  ['Dense Smoke Advisory', 'SM.Y', '#F0E68C'],
  ['Dense Fog Advisory', 'FG.Y', '#708090'],
  ['Wind Advisory', 'WI.Y', '#D2B48C'],
  ['Coastal Flood Advisory', 'CF.Y', '#7CFC00'],
  ['Rip Current Statement', 'RP.S', '#40E0D0'],
  ['Winter Storm Warning', 'WS.W', '#FF69B4'],
  ['Blizzard Warning', 'BZ.W', '#FF4500'],
  ['Ice Storm Warning', 'IS.W', '#8B008B'],
];
/** Without VTEC; identified by a three-letter product. */
const uncoded: readonly Kind[] = [
  ['Special Weather Statement', 'SPS', '#FFE4B5'],
  ['Air Quality Alert', 'AQA', '#808080'],
  ['Hydrologic Outlook', 'ESF', '#90EE90'],
  ['Civil Emergency Message', 'CEM', '#FFB6C1'],
];

export const eventColours: Readonly<Record<string, string>> = Object.fromEntries(
  [...coded, ...uncoded].map(([event, , colour]) => [event, colour]),
);

/** Synthetic: one alert of each kind, including the fields we do not read. */
export function aWholeFeed() {
  const features = [...coded, ...uncoded].map(([event, code], number) => {
    const id = `urn:oid:2.49.0.1.840.0.${String(number).padStart(40, 'a')}.001.1`;
    const address = `https://api.weather.gov/alerts/${id}`;
    const isCoded = code.includes('.');
    const west = -105 + number / 10;
    const ring = [
      [west, 39],
      [west + 0.08, 39],
      [west + 0.08, 39.08],
      [west, 39],
    ];
    const properties = {
      '@id': address,
      '@type': 'wx:Alert',
      id,
      references: [
        { '@id': `${address}.0`, identifier: `${id}.0`, sender: 'w@example.org', sent: '2026-07-15T18:16:01Z' },
      ],
      sender: 'w@example.org',
      senderName: 'NWS Nowhere',
      event,
      headline: `${event} for the made-up county`,
      instruction: number % 3 === 0 ? null : 'Stay where you are.',
      response: 'Monitor',
      note: null,
      scope: 'Public',
      code: 'IPAWSv1.0',
      language: 'en-US',
      web: 'http://www.weather.gov',
      onset: number % 4 === 0 ? null : '2026-07-15T13:30:00-06:00',
      ends: isCoded ? '2026-07-15T16:00:00-06:00' : null,
      parameters: {
        AWIPSidentifier: ['FFSPUB'],
        BLOCKCHANNEL: ['EAS', 'NWEM', 'CMAS'],
        ...(isCoded && { VTEC: [`/O.NEW.KPUB.${code}.0010.260715T1930Z-260715T2200Z/`] }),
      },
      eventCode: isCoded ? { SAME: ['NWS'] } : { SAME: ['NWS'], NationalWeatherService: [code] },
    };
    const geometry = number % 2 === 0 ? { type: 'Polygon', coordinates: [ring] } : null;
    return { ...aFeature(properties), id: address, geometry };
  });
  return {
    '@context': ['https://geojson.org/geojson-ld/geojson-context.jsonld', { '@version': '1.1' }],
    ...aFeed(features),
  };
}
