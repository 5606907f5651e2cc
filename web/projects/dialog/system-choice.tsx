import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSystemNames, withHeightName } from '../use-projects.ts';
import { SystemSearch } from './system-search.tsx';

const OTHER = 'Other: by name, EPSG code or area…';

type Props = {
  value: string;
  onChange: (system: string) => void;
  /** Its surroundings come first in the search. */
  planId: string | undefined;
};

/** A listed coordinate system, or any other, checked by the server. */
export function SystemChoice({ value, onChange, planId }: Props) {
  const { data: systems } = useSystemNames();
  const [isOther, setOther] = useState(!systems.includes(value));
  return (
    <>
      <NativeSelect
        size="sm"
        label="Coordinate System"
        data={[...systems.map((system) => ({ value: system, label: withHeightName(system) })), OTHER]}
        value={isOther ? OTHER : value}
        onChange={({ currentTarget: { value: chosen } }) => {
          setOther(chosen === OTHER);
          onChange(chosen === OTHER ? '' : chosen);
        }}
      />
      {isOther && <SystemSearch label="Other coordinate system" value={value} onChange={onChange} planId={planId} />}
    </>
  );
}
