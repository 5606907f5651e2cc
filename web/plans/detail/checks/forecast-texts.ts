import type { ForecastEvent } from '@overflight/contract/plans/checks.ts';
import { forecastUnitLabel, shownForecast } from '@overflight/contract/weather/forecast-units.ts';

type IssueEventId = Exclude<ForecastEvent['id'], 'temperatureHigh'>;

/** Text of each event; heat is no issue for a flight. */
const texts: Record<IssueEventId, (value: number) => string> = {
  temperatureLow: (value) => `Temp below ${value}°F`,
  heavyRain: (value) => `Rain over ${value} in/hr`,
  highWind: (value) => `Wind over ${value} mph`,
  highGusts: (value) => `Wind gusts over ${value}`,
  snow: (value) => `Snow over ${value}`,
};

export const isIssueEvent = (id: ForecastEvent['id']): id is IssueEventId => id !== 'temperatureHigh';

/** The exceeded threshold. */
export function forecastText(id: IssueEventId, value: number): string {
  return texts[id](shownForecast(id, value));
}

/** Minimum to maximum of the forecast, with unit. */
export function forecastRange(id: IssueEventId, minValue: number, maxValue: number): string {
  const [min, max] = [shownForecast(id, minValue), shownForecast(id, maxValue)];
  return `${min === max ? min : `${min} to ${max}`} ${forecastUnitLabel(id)}`;
}
