import { Radio, Stack, Text } from '@mantine/core';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';

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
        {own.length > 0 && others.length > 0 && (
          <Text size="sm" className="muted" mt={4}>
            Other formats
          </Text>
        )}
        {others.map((one) => (
          <FormatOption key={one.format} exporter={one} />
        ))}
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
