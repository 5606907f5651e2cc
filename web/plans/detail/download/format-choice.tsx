import { Button, Radio, Stack } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  formats: readonly Exporter[];
  aircraft: AircraftProfile | undefined;
  chosen: Exporter;
  onChoose: (exporter: Exporter) => void;
};

/** The formats of the aircraft first, the best on top. */
export function FormatChoice({ formats, aircraft, chosen, onChoose }: Props) {
  const own = formatsOf(aircraft, formats);
  const others = formats.filter((one) => !own.includes(one));
  const [isOpen, setOpen] = useState(false);
  const areOthersShown = own.length === 0 || isOpen || others.includes(chosen);
  return (
    <Radio.Group
      label="File format"
      value={chosen.format}
      onChange={(value) => onChoose(formats.find(({ format }) => format === value) ?? chosen)}
    >
      <Stack mt="xs" gap="xs">
        {own.map((one) => (
          <FormatOption key={one.format} exporter={one} />
        ))}
        {own.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            rightSection={areOthersShown ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            aria-expanded={areOthersShown}
            disabled={others.includes(chosen)}
            onClick={() => setOpen(!isOpen)}
          >
            Other formats
          </Button>
        )}
        {areOthersShown && others.map((one) => <FormatOption key={one.format} exporter={one} />)}
      </Stack>
    </Radio.Group>
  );
}

const FormatOption = ({ exporter: { format, name, extension, isExperimental } }: { exporter: Exporter }) => (
  <Radio value={format} label={`${name} (${extension})${isExperimental ? ', experimental' : ''}`} />
);

/** Formats that an aircraft opens, the best first. */
export const formatsOf = (aircraft: AircraftProfile | undefined, formats: readonly Exporter[]): Exporter[] =>
  (aircraft?.formats ?? []).flatMap((wanted) => formats.find(({ format }) => format === wanted) ?? []);
