import {
  readForecastSettings,
  saveForecastSettings,
  type ForecastSettings,
} from '@overflight/contract/weather/forecast.ts';
import { readAlertStatus, switchAlerts } from '@overflight/contract/weather/weather.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { showError } from '../platform/show-error.ts';

const weatherKeys = {
  alerts: ['weather', 'alert-status'],
  forecast: ['weather', 'forecast-settings'],
} as const;

/** A dead feed sends no change events, so its age is polled. */
export function useAlertStatus() {
  return useQuery({
    queryKey: weatherKeys.alerts,
    queryFn: ({ signal }) => makeCall(readAlertStatus, { signal }),
    ...cacheTimes('weatherAlert'),
  });
}

export function useSwitchAlerts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => makeCall(switchAlerts, { body: { enabled } }),
    onSuccess: (status) => queries.setQueryData(weatherKeys.alerts, status),
    onError: showError,
  });
}

export function useForecastSettings() {
  return useQuery({
    queryKey: weatherKeys.forecast,
    queryFn: ({ signal }) => makeCall(readForecastSettings, { signal }),
  });
}

export function useSaveForecastSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: ForecastSettings) => makeCall(saveForecastSettings, { body: settings }),
    onSuccess: (overview) => queries.setQueryData(weatherKeys.forecast, overview),
  });
}
