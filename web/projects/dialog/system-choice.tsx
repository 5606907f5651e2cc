import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSystemNames } from '../use-projects.ts';

const OTHER = 'Other: EPSG code or UTM zone…';

type Props = { value: string; onChange: (system: string) => void };

/** A listed coordinate system, or any by EPSG code or UTM zone, checked by the server. */
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
