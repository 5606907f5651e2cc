import { Refused } from '../platform/http/refused.ts';
import { weatherTypes, type WeatherType } from '../weather/forecast/series.ts';

const LAST_HOUR = 12;

/** Hours as `0,1,2` or `0..12`, each once and in order. */
export function readHours(text: string): number[] {
  const hours = text.split(',').flatMap((part) => {
    const [, from = '', to = from] = /^\s*(\d{1,2})(?:\.\.(\d{1,2}))?\s*$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === '' || last > LAST_HOUR || last < first) throw refused('forecastHour', `hours from 0 to ${LAST_HOUR}`);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return [...new Set(hours)].sort((a, b) => a - b);
}

export function readWeatherTypes(text: string): WeatherType[] {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !weatherTypes.some((type) => type === name));
  if (wrong !== undefined) throw refused('weatherTypes', weatherTypes.join(', '));
  return weatherTypes.filter((type) => names.includes(type));
}

function refused(field: string, allowed: string): Refused {
  const message = `${field} takes ${allowed}, separated by commas.`;
  return new Refused({ status: 400, code: 'invalid-request', message, fields: [{ field, problem: message }] });
}
