import type { ForecastEvent } from '@overflight/contract/plans/checks.ts';
import { forecastUnitLabel, shownForecast } from '@overflight/contract/weather/forecast-units.ts';

type Told = Exclude<ForecastEvent['id'], 'temperatureHigh'>;

/** How each event is said; heat is no issue for a flight. */
const texts: Record<Told, (value: number) => string> = {
  temperatureLow: (value) => `Temp below ${value}°F`,
  heavyRain: (value) => `Rain over ${value} in/hr`,
  highWind: (value) => `Wind over ${value} mph`,
  highGusts: (value) => `Wind gusts over ${value}`,
  snow: (value) => `Snow over ${value}`,
};

export const isTold = (id: ForecastEvent['id']): id is Told => id !== 'temperatureHigh';

/** The threshold that is passed. */
export function forecastText(id: Told, value: number): string {
  return texts[id](shownForecast(id, value));
}

/** From the least to the most that is forecast, with its unit. */
export function forecastRange(id: Told, minValue: number, maxValue: number): string {
  const [min, max] = [shownForecast(id, minValue), shownForecast(id, maxValue)];
  return `${min === max ? min : `${min} to ${max}`} ${forecastUnitLabel(id)}`;
}
