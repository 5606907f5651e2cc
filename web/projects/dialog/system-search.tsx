import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { findSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Position } from 'geojson';
import { cacheTimes } from '../../platform/cache-times.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import classes from '../projects.module.css';
import { usePlanSummary } from '../use-plan-summaries.ts';

const TYPING_MS = 250;
const HINT = 'Search by name, code or area, e.g. "UTM 32N", "EPSG:25832" or with heights "6503 NAVD88".';
const NOTHING_HINT = 'Search by EPSG code, name or area, e.g. 32615 or UTM zone 15N.';
const NO_SEARCH = 'An EPSG code or UTM zone, e.g. "UTM 32N". GDAL is not installed, so names cannot be searched.';

type Props = {
  label: string;
  /** Said of every system. */
  note?: string;
  value: string;
  onChange: (system: string) => void;
  /** Systems used at its place are offered first. */
  planId: string | undefined;
};

/** Any coordinate system of the EPSG register. */
export function SystemSearch({ label, note = '', value, onChange, planId }: Props) {
  const plan = usePlanSummary(planId ?? '', planId !== undefined);
  const [typed] = useDebouncedValue(value.trim(), TYPING_MS);
  const { data, isFetching, isPlaceholderData } = useFoundSystems(typed, plan?.homePoint.position);
  const systems = data?.systems ?? [];
  const chosen = systems.find(({ name }) => name === value);
  const isFound = systems.length > 0 || typed === '' || typed !== value.trim() || isPlaceholderData;
  const told = () => {
    if (chosen) return `${chosen.title}.`;
    if (!data) return HINT;
    if (!data.isSearchable) return NO_SEARCH;
    return isFound ? HINT : `Nothing found for "${typed}". ${NOTHING_HINT}`;
  };
  return (
    <Autocomplete
      size="sm"
      label={label}
      placeholder="EPSG:25832 or UTM 32N"
      description={<span aria-live="polite">{`${told()} ${note}`.trim()}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      value={value}
      onChange={onChange}
      data={systems.map(({ name }) => name)}
      // The server has filtered them.
      filter={({ options }) => options}
      rightSection={isFetching && <Loader size={14} aria-hidden />}
      maxDropdownHeight={280}
      renderOption={({ option: { value: name } }) => {
        const { title, area } = systems.find((system) => system.name === name) ?? { title: name, area: '' };
        return (
          <div>
            <div>
              {title} <span className={classes['small']}>{name}</span>
            </div>
            <div className={classes['small']}>{area}</div>
          </div>
        );
      }}
    />
  );
}

function useFoundSystems(text: string, near: Position | undefined) {
  const query = { text, ...(near && { lng: near[0], lat: near[1] }) };
  return useQuery({
    queryKey: ['projects', 'systems', 'search', query],
    queryFn: ({ signal }) => makeCall(findSystems, { query, signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes('wkt'),
  });
}
