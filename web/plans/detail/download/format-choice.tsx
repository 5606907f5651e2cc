import { Group, Radio } from '@mantine/core';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';

type Props = { formats: readonly Exporter[]; chosen: Exporter; onChoose: (exporter: Exporter) => void };

export function FormatChoice({ formats, chosen, onChoose }: Props) {
  return (
    <Radio.Group
      label="File format"
      value={chosen.format}
      onChange={(value) => onChoose(formats.find(({ format }) => format === value) ?? chosen)}
    >
      <Group mt="xs">
        {formats.map(({ format, name, extension }) => (
          <Radio key={format} value={format} label={`${name} (${extension})`} />
        ))}
      </Group>
    </Radio.Group>
  );
}
