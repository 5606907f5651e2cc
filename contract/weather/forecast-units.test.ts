import { expect, it } from 'vitest';
import { shownForecast, storedForecast } from './forecast-units.ts';
import { Thresholds, defaultThresholds } from './forecast.ts';

const events = Thresholds.keyof().options;

it('PLAN-12 thresholds are read in °F, mph and inches', () => {
  const shown = Object.fromEntries(events.map((event) => [event, shownForecast(event, defaultThresholds[event])]));
  expect(shown).toEqual({ temperatureLow: 32, highWind: 20, highGusts: 25, heavyRain: 0.1, snow: 0.2 });
});

it('typed values round-trip', () => {
  for (const event of events)
    for (const typed of [0, 0.01, 0.1, 1, 12.3, 32, 40])
      expect([event, shownForecast(event, storedForecast(event, typed))]).toEqual([
        event,
        event === 'heavyRain' || event === 'snow' ? typed : Number(typed.toFixed(1)),
      ]);
});
