import { z } from 'zod';
import { call } from '../call.ts';

type Provider = { name: string; host: string; covers: string; licence: string; note: string };

/** Forecast providers; none is queried until enabled. */
export const forecastProviders = {
  nws: {
    name: 'US National Weather Service (forecast)',
    host: 'api.weather.gov',
    covers: 'United States',
    licence: 'Public domain.',
    note: '',
  },
  'met-norway': {
    name: 'MET Norway (forecast)',
    host: 'api.met.no',
    covers: 'World',
    licence: 'CC BY 4.0, data from MET Norway.',
    note: '',
  },
  'open-meteo': {
    name: 'Open-Meteo (forecast)',
    host: 'api.open-meteo.com',
    covers: 'World',
    licence: 'CC BY 4.0, data from Open-Meteo.com.',
    note: 'The free server is for non-commercial use only; others need their own server or a key.',
  },
} as const satisfies Record<string, Provider>;
export type ForecastProvider = keyof typeof forecastProviders;
export const forecastProviderNames = Object.keys(forecastProviders) as [ForecastProvider, ...ForecastProvider[]];

/** Values below the first, or above any other threshold, are reported: °C, m/s, mm/h, cm/h. */
export const Thresholds = z.object({
  temperatureLow: z.number().min(-60).max(60),
  highWind: z.number().min(0).max(100),
  highGusts: z.number().min(0).max(100),
  heavyRain: z.number().min(0).max(500),
  snow: z.number().min(0).max(100),
});
export type Thresholds = z.infer<typeof Thresholds>;

/** 32 °F, 20 mph, 25 mph, 0.1 in/h, and any settled snow. */
export const defaultThresholds: Thresholds = {
  temperatureLow: 0,
  highWind: 8.94,
  highGusts: 11.18,
  heavyRain: 2.54,
  snow: 0.5,
};

export const ForecastSettings = z.object({
  /** In the US the first of them, elsewhere Open-Meteo, else MET Norway: the first enabled one. */
  providers: z.object({ nws: z.boolean(), 'met-norway': z.boolean(), 'open-meteo': z.boolean() }),
  /** Another server with Open-Meteo's API, or a key for its paid one; empty for neither. */
  openMeteoUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  openMeteoKey: z.string().max(200),
  thresholds: Thresholds,
});
export type ForecastSettings = z.infer<typeof ForecastSettings>;

/** Result of a provider's last query. */
const ProviderState = z.object({
  provider: z.enum(forecastProviderNames),
  answeredAt: z.iso.datetime().nullable(),
  trouble: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
const ForecastOverview = z.object({ settings: ForecastSettings, states: z.array(ProviderState) });
export type ForecastOverview = z.infer<typeof ForecastOverview>;

export const readForecastSettings = call({
  method: 'GET',
  path: '/weather/v1/admin/forecast',
  needs: 'installation',
  summary: 'Forecast providers, their state, and the thresholds',
  answer: ForecastOverview,
});

export const saveForecastSettings = call({
  method: 'PUT',
  path: '/weather/v1/admin/forecast',
  needs: 'installation',
  summary: 'Choose the forecast providers and thresholds',
  body: ForecastSettings,
  answer: ForecastOverview,
});
