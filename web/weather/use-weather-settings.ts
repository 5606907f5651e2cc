import { readForecastSettings, saveForecastSettings, type ForecastSettings } from '@overflight/contract/forecast.ts';
import { readAlertStatus, switchAlerts } from '@overflight/contract/weather.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/api-client.ts';
import { showError } from '../platform/show-error.ts';

const REFRESH_MS = 15_000;

const weatherKeys = {
  alerts: ['weather', 'alert-status'],
  forecast: ['weather', 'forecast-settings'],
} as const;

/** Looked at again and again: after a switch the first answer comes some seconds later. */
export function useAlertStatus() {
  return useQuery({
    queryKey: weatherKeys.alerts,
    queryFn: ({ signal }) => makeCall(readAlertStatus, { signal }),
    refetchInterval: REFRESH_MS,
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
    refetchInterval: REFRESH_MS,
  });
}

export function useSaveForecastSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: ForecastSettings) => makeCall(saveForecastSettings, { body: settings }),
    onSuccess: (overview) => queries.setQueryData(weatherKeys.forecast, overview),
  });
}
