import { Select } from '@mantine/core';
import { cameraNames } from '@overflight/flight/camera/camera-presets.ts';
import { useState } from 'react';

type Props = { name: string; onChange: (name: string) => void };

/** Camera search; leaving without a choice restores the current camera. */
export function CameraBox({ name, onChange }: Props) {
  const [typed, type] = useState(name);
  return (
    <Select
      label="Camera"
      size="sm"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such camera. Choose Custom Camera and enter its data."
      data={camerasWith(name)}
      value={name}
      searchValue={typed}
      onSearchChange={type}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
      onDropdownClose={() => type(name)}
      onChange={(chosen) => chosen && onChange(chosen)}
      maxDropdownHeight={260}
    />
  );
}

/** An imported plan's unknown camera stays in the list. */
function camerasWith(name: string): string[] {
  return cameraNames.includes(name) ? [...cameraNames] : [name, ...cameraNames];
}
