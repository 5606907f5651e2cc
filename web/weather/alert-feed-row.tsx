import { Text } from '@mantine/core';
import { alertFeed, type AlertStatus } from '@overflight/contract/weather/weather.ts';
import { When } from '../ui/time/when.tsx';
import { SourceRow } from './source-row.tsx';
import { useSwitchAlerts } from './use-weather-settings.ts';

const states: Record<AlertStatus['state'], string> = {
  off: 'Switched off: no plan is checked for weather alerts.',
  never: 'Switched on, no response yet.',
  live: 'Up to date.',
  stale: 'Out of date: plans show "not checked".',
};

/** The weather alert feed: its switch and state. */
export function AlertFeedRow({ status }: { status: AlertStatus }) {
  const toggle = useSwitchAlerts();
  const { state, fetchedAt, trouble } = status;
  return (
    <SourceRow
      name={alertFeed.name}
      isOn={state !== 'off'}
      isBusy={toggle.isPending}
      facts={[`Fetched from ${alertFeed.host} every two minutes · United States`, alertFeed.licence]}
      onSwitch={(isOn) => toggle.mutate(isOn)}
    >
      <Text size="sm" {...(state === 'stale' ? { className: 'warning' } : {})}>
        {states[state]}{' '}
        {state !== 'off' && fetchedAt && (
          <>
            Last response <When at={fetchedAt} />.
          </>
        )}
      </Text>
      {state !== 'off' && fetchedAt && <Text size="sm">{countsText(status)}</Text>}
      {state !== 'off' && trouble && (
        <Text size="sm" className="warning">
          Error <When at={trouble.at} />: {trouble.reason}
        </Text>
      )}
    </SourceRow>
  );
}

function countsText({ inForce, withoutShape, unreadable }: AlertStatus): string {
  return [
    `${inForce} in force`,
    ...(withoutShape > 0 ? [`${withoutShape} not on the map in full`] : []),
    ...(unreadable > 0 ? [`${unreadable} could not be read`] : []),
  ].join(' · ');
}
