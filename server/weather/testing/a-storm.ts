type Runs = readonly (readonly [validTime: string, value: number])[];
const layer = (uom: string, runs: Runs) => ({ uom, values: runs.map(([validTime, value]) => ({ validTime, value })) });
const DAY = '2026-01-20T';
const ADDRESS = 'https://api.weather.gov/gridpoints/ABC/12,34';

/** Synthetic, in the format of an NWS grid square: some runs start a second before the hour. */
export const stormGrid = {
  '@context': ['https://geojson.org/geojson-ld/geojson-context.jsonld'],
  id: ADDRESS,
  type: 'Feature',
  geometry: null,
  properties: {
    '@id': ADDRESS,
    '@type': 'wx:Gridpoint',
    updateTime: `${DAY}10:41:07+00:00`,
    validTimes: `${DAY}06:00:00+00:00/P7DT19H`,
    elevation: { unitCode: 'wmoUnit:m', value: 71.9328 },
    gridId: 'ABC',
    gridX: '12',
    gridY: '34',
    temperature: layer('wmoUnit:degC', [
      [`${DAY}06:00:00+00:00/PT8H`, 1.1111111111111112],
      [`${DAY}13:59:59+00:00/PT1H`, -0.5555555555555556],
      [`${DAY}14:59:59+00:00/PT3H`, -2.2222222222222223],
      [`${DAY}17:59:59+00:00/PT4H`, 0],
      [`${DAY}21:59:59+00:00/P1DT2H`, 3.3333333333333335],
    ]),
    windSpeed: layer('wmoUnit:km_h-1', [
      [`${DAY}12:00:00+00:00/PT4H`, 18],
      [`${DAY}16:00:00+00:00/PT3H`, 36],
      [`${DAY}19:00:00+00:00/PT12H`, 28.8],
    ]),
    windGust: layer('wmoUnit:km_h-1', [
      [`${DAY}12:00:00+00:00/PT3H`, 36],
      [`${DAY}15:00:00+00:00/PT5H`, 54],
      [`${DAY}20:00:00+00:00/PT12H`, 25.2],
    ]),
    quantitativePrecipitation: layer('wmoUnit:mm', [
      [`${DAY}06:00:00+00:00/PT6H`, 0],
      [`${DAY}12:00:00+00:00/PT6H`, 18],
      [`${DAY}18:00:00+00:00/PT6H`, 6],
      ['2026-01-21T00:00:00+00:00/PT6H', 0],
    ]),
    snowfallAmount: layer('wmoUnit:mm', [
      [`${DAY}12:00:00+00:00/PT2H`, 0],
      [`${DAY}14:00:00+00:00/PT4H`, 40],
      [`${DAY}18:00:00+00:00/P1D`, 0],
    ]),
    probabilityOfThunder: { values: [] },
    weather: { values: [{ validTime: `${DAY}12:00:00+00:00/PT6H`, value: [{ coverage: null, weather: 'rain' }] }] },
  },
};

/** Expected values of the thirteen hours from noon, computed by hand: °C, m/s, m/s, mm/h, cm/h. */
export const stormHours = {
  temp: [1.11, -0.56, -2.22, -2.22, -2.22, 0, 0, 0, 0, 3.33, 3.33, 3.33, 3.33],
  wind: [5, 5, 5, 5, 10, 10, 10, 8, 8, 8, 8, 8, 8],
  gust: [10, 10, 10, 15, 15, 15, 15, 15, 7, 7, 7, 7, 7],
  rain: [3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 0],
  snow: [0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
};

export const stormPoint = {
  '@context': ['https://geojson.org/geojson-ld/geojson-context.jsonld'],
  id: 'https://api.weather.gov/points/40.1,-100.2',
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-100.2, 40.1] },
  properties: {
    '@type': 'wx:Point',
    cwa: 'ABC',
    gridId: 'ABC',
    gridX: 12,
    gridY: 34,
    forecast: `${ADDRESS}/forecast`,
    forecastHourly: `${ADDRESS}/forecast/hourly`,
    forecastGridData: ADDRESS,
    timeZone: 'America/Chicago',
  },
};

const hours = Array.from({ length: 13 }, (_, hour) => hour);
const from = (list: readonly number[]) => hours.map((hour) => list[hour] ?? 0);

/** Synthetic, in Open-Meteo's format: gusts, rain and snow are those of the hour before their time. */
export const stormOfOpenMeteo = {
  latitude: 48.2,
  longitude: 16.37,
  generationtime_ms: 0.08,
  utc_offset_seconds: 0,
  timezone: 'GMT',
  timezone_abbreviation: 'GMT',
  elevation: 171,
  hourly_units: {
    time: 'iso8601',
    temperature_2m: '°C',
    wind_speed_10m: 'm/s',
    wind_gusts_10m: 'm/s',
    rain: 'mm',
    showers: 'mm',
    snowfall: 'cm',
  },
  hourly: {
    time: hours.map((hour) => (hour < 12 ? `${DAY}${hour + 12}:00` : '2026-01-21T00:00')),
    temperature_2m: from([1, 0, -1, -2, -3, -1, 0, 1, 2, 3, 4, 5, 6]),
    wind_speed_10m: from([4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4]),
    wind_gusts_10m: from([6, 7, 8, 9, 10, 12, 13, 12, 10, 9, 8, 7, 6]),
    rain: from([0, 0, 0, 1, 2, 1]),
    showers: from([0, 0, 0, 2, 1]),
    snowfall: from([0, 0, 0, 0, 0, 0, 0.6, 0.5]),
  },
};
