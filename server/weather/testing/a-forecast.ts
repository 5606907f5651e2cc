const timeText = (ms: number) => new Date(ms).toISOString().replace('.000Z', '+00:00');

/** A square of the US National Weather Service's grid on a fine day, the same for two days. */
export function anNwsGrid(fromMs: number, changes: Record<string, unknown> = {}) {
  const layer = (uom: string, value: number) => ({
    uom,
    values: [{ validTime: `${timeText(fromMs)}/P2D`, value }],
  });
  return {
    properties: {
      updateTime: timeText(fromMs),
      temperature: layer('wmoUnit:degC', 15),
      windSpeed: layer('wmoUnit:km_h-1', 18),
      windGust: layer('wmoUnit:km_h-1', 36),
      quantitativePrecipitation: layer('wmoUnit:mm', 0),
      snowfallAmount: layer('wmoUnit:mm', 0),
      ...changes,
    },
  };
}

export const anNwsPoint = (grid = 'MTR/85,105') => ({
  properties: { forecastGridData: `https://api.weather.gov/gridpoints/${grid}` },
});

type MetStep = {
  temp?: number;
  wind?: number;
  gust?: number;
  amount?: number;
  symbol?: string | undefined;
};

/** A location forecast in MET Norway's layout, an hour for each of the steps. */
export function aMetNorwayForecast(fromMs: number, steps: readonly MetStep[]) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [10, 60, 100] },
    properties: {
      meta: { updated_at: timeText(fromMs), units: { air_temperature: 'celsius', wind_speed: 'm/s' } },
      timeseries: steps.map(({ temp, wind, gust, amount, symbol }, hour) => ({
        time: new Date(fromMs + hour * 3_600_000).toISOString().replace('.000Z', 'Z'),
        data: {
          instant: { details: { air_temperature: temp, wind_speed: wind, wind_speed_of_gust: gust } },
          ...(amount === undefined
            ? {}
            : {
                next_1_hours: {
                  ...(symbol ? { summary: { symbol_code: symbol } } : {}),
                  details: { precipitation_amount: amount },
                },
              }),
        },
      })),
    },
  };
}
