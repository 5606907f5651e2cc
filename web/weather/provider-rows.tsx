import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import {
  forecastProviderNames,
  forecastProviders,
  type ForecastOverview,
  type ForecastProvider,
  type ForecastSettings,
} from '@overflight/contract/weather/forecast.ts';
import { useState } from 'react';
import { errorText, showError } from '../platform/show-error.ts';
import { When } from '../ui/time/when.tsx';
import { SourceRow } from './source-row.tsx';
import { useSaveForecastSettings } from './use-weather-settings.ts';
import classes from '../ui/rows/row-list.module.css';

/** Forecast services. */
export function ProviderRows({ overview: { settings, states } }: { overview: ForecastOverview }) {
  const save = useSaveForecastSettings();
  const [changed, setChanged] = useState<ForecastProvider | null>(null);
  const toggle = (provider: ForecastProvider, isOn: boolean) => {
    setChanged(provider);
    save.mutate({ ...settings, providers: { ...settings.providers, [provider]: isOn } }, { onError: showError });
  };
  return (
    <ul className={classes['list']}>
      {forecastProviderNames.map((provider) => {
        const { name, host, covers, licence, note } = forecastProviders[provider];
        return (
          <SourceRow
            key={provider}
            name={name}
            isOn={settings.providers[provider]}
            isBusy={save.isPending && changed === provider}
            facts={[`Requested from ${host} · ${covers}`, licence, note]}
            onSwitch={(isOn) => toggle(provider, isOn)}
          >
            {settings.providers[provider] && (
              <ProviderState state={states.find((state) => state.provider === provider)} />
            )}
            {provider === 'open-meteo' && settings.providers[provider] && <OwnServer settings={settings} />}
          </SourceRow>
        );
      })}
    </ul>
  );
}

function ProviderState({ state }: { state: ForecastOverview['states'][number] | undefined }) {
  const { answeredAt = null, trouble = null } = state ?? {};
  return (
    <>
      <Text size="sm">
        {answeredAt ? (
          <>
            Last response <When at={answeredAt} />.
          </>
        ) : (
          'No response yet: it is requested when a plan is opened.'
        )}
      </Text>
      {trouble && (
        <Text size="sm" className="warning">
          Error <When at={trouble.at} />: {trouble.reason}
        </Text>
      )}
    </>
  );
}

/** Another server with the same API, or a key for the paid one. */
function OwnServer({ settings }: { settings: ForecastSettings }) {
  const save = useSaveForecastSettings();
  const [openMeteoUrl, setUrl] = useState(settings.openMeteoUrl);
  const [openMeteoKey, setKey] = useState(settings.openMeteoKey);
  const isChanged = openMeteoUrl !== settings.openMeteoUrl || openMeteoKey !== settings.openMeteoKey;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...settings, openMeteoUrl: openMeteoUrl.trim(), openMeteoKey: openMeteoKey.trim() });
      }}
    >
      <Stack gap="xs" mt="xs" maw={420}>
        <TextInput
          label="Own server"
          placeholder="https://weather.example.org"
          value={openMeteoUrl}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <PasswordInput
          label="Key"
          autoComplete="off"
          value={openMeteoKey}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        {save.isError && (
          <Text size="sm" role="alert" className="warning">
            {errorText(save.error)}
          </Text>
        )}
        <Group>
          <Button type="submit" size="compact-md" variant="default" disabled={!isChanged} loading={save.isPending}>
            Save server and key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
