import { makeSeries, startOfHour, HOUR_MS, type Series } from '../forecast/series.ts';

/** Said wherever the forecast is: the real weather there is not known. */
export const DEMO_FORECAST = 'Demo data: the weather at the demo site is made up.';

/** A calm morning, and wind that gets up in four hours and goes down in eight. */
const gusts = [5, 5, 6, 8, 11, 13, 14, 12, 9, 7, 6, 5];

export function demoSeries(now: Date): Series {
  const fromMs = startOfHour(now.getTime());
  return makeSeries(fromMs, (startMs) => {
    const gust = gusts[Math.round((startMs - fromMs) / HOUR_MS) % gusts.length] ?? 0;
    return { temp: 16, wind: Math.round(gust * 7) / 10, gust, rain: 0, snow: 0 };
  });
}
