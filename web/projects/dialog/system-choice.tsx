import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSystemNames } from '../use-projects.ts';

const OTHER = 'Other: EPSG code or UTM zone…';

type Props = { value: string; onChange: (system: string) => void };

/** One of the list, or any other by its EPSG code or UTM zone; the server says whether it knows it. */
export function SystemChoice({ value, onChange }: Props) {
  const { data: systems } = useSystemNames();
  const [isTyped, setTyped] = useState(!systems.includes(value));
  return (
    <>
      <NativeSelect
        size="sm"
        label="Coordinate System"
        data={[...systems, OTHER]}
        value={isTyped ? OTHER : value}
        onChange={({ currentTarget: { value: chosen } }) => {
          setTyped(chosen === OTHER);
          onChange(chosen === OTHER ? '' : chosen);
        }}
      />
      {isTyped && (
        <TextInput
          size="sm"
          label="EPSG code or UTM zone"
          placeholder="EPSG:25832 or UTM 32N"
          description="Heights stay in metres"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </>
  );
}
