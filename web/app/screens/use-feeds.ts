import { overlayKind, readOverlays, type OverlayStatus } from '@overflight/contract/map/overlays.ts';
import { alertFeed, type AlertStatus } from '@overflight/contract/weather/weather.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LayerFeed, Scene } from '../../map/scene.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { timeAgo } from '../../ui/time/time-ago.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { useAlertStatus } from '../../weather/use-weather-settings.ts';

/** Server data of the map layers, and its age. */
export function useFeeds(): Scene['feeds'] {
  const overlays = useQuery({
    queryKey: ['overlays', 'status'],
    queryFn: ({ signal }) => makeCall(readOverlays, { signal }),
    // Data becomes stale without any change.
    ...cacheTimes('restrictions'),
  });
  const alerts = useAlertStatus();
  const now = useNow();
  return useMemo(() => {
    const of = (layer: OverlayStatus['layer']) =>
      overlays.data?.find((status) => status.layer === layer && status.datasets.length > 0);
    const [powerlines, substations] = [of('powerlines'), of('substations')];
    return {
      'flight-restrictions': airspaceFeed(of('restrictions'), overlays.isError, now),
      ...(powerlines ? { 'power-lines': overlayFeed(powerlines, now) } : {}),
      ...(substations ? { substations: overlayFeed(substations, now) } : {}),
      ...(alerts.data && (alerts.data.state !== 'off' || alerts.data.isDemo)
        ? { 'weather-alerts': alertsFeed(alerts.data, now) }
        : {}),
    };
  }, [overlays.data, overlays.isError, alerts.data, now]);
}

type Note = LayerFeed['notes'][number];

const stateUnknown: Note = {
  text: 'The state of the airspace data is not known: the server did not answer.',
  isWarning: true,
};
const onlyCustom: Note = {
  text: 'No official airspace data is installed: only custom restrictions are shown.',
  isWarning: true,
  action: 'Import airspace data',
};
const onlyDemo: Note = {
  text: 'Demo data only: official airspace is not shown.',
  isWarning: true,
  action: 'Import airspace data',
};
const alertsOff: Note = {
  text: 'Real weather alerts are switched off.',
  isWarning: true,
  action: 'Open the weather feed',
};
const OPEN_WEATHER_FEED = { isWarning: true, action: 'Open the weather feed' };

/** Custom restrictions are always available, so the layer is always there; gaps are noted. */
function airspaceFeed(status: OverlayStatus | undefined, isUnknown: boolean, now: Date): LayerFeed {
  if (!status) return { version: '', attributions: [], notes: [isUnknown ? stateUnknown : onlyCustom] };
  const feed = overlayFeed(status, now);
  const isDemo = status.datasets.every((dataset) => dataset.isDemo);
  return isDemo ? { ...feed, notes: [onlyDemo, ...feed.notes] } : feed;
}

function overlayFeed({ version, datasets }: OverlayStatus, now: Date): LayerFeed {
  return {
    version,
    attributions: [...new Set(datasets.map(({ licence }) => licence).filter((licence) => licence.includes('©')))],
    notes: datasets.map(({ kind, title, importedAt, isDemo, isStale }) => {
      const name = title || overlayKind(kind).name;
      const age = `${name}: imported ${timeAgo(new Date(importedAt), now)}`;
      return isStale && !isDemo
        ? { text: `${age}, out of date.`, isWarning: true, action: 'Import newer data' }
        : { text: isStale ? `${age}, out of date` : age };
    }),
  };
}

function alertsFeed(status: AlertStatus, now: Date): LayerFeed {
  const { version, state, fetchedAt, inForce, withoutShape, unreadable, trouble } = status;
  const age = fetchedAt === null ? '' : timeAgo(new Date(fetchedAt), now);
  const notes: Record<Exclude<AlertStatus['state'], 'off'>, Note> = {
    never: { text: `${alertFeed.host} has not answered yet.`, ...OPEN_WEATHER_FEED },
    live: { text: `${inForce} in force in the United States, updated ${age}` },
    stale: { text: `Not up to date: last updated ${age}. ${trouble?.reason ?? ''}`.trim(), ...OPEN_WEATHER_FEED },
  };
  return {
    version,
    attributions: [],
    notes: [
      ...(status.isDemo ? [{ text: 'Demo data: one alert at the demo site is made up.' }] : []),
      ...(state === 'off' ? [alertsOff] : [notes[state]]),
      ...(withoutShape > 0
        ? [
            {
              text: `${withoutShape} of them are not on the map, or only in part: their full area is not known here.`,
              isWarning: true,
            },
          ]
        : []),
      ...(unreadable > 0 ? [{ text: `${unreadable} alerts could not be read.`, ...OPEN_WEATHER_FEED }] : []),
    ],
  };
}
