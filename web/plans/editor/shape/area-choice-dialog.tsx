import { Button, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { PolygonShape } from '@overflight/flight/formats/shapes/shape.ts';

type Props = {
  areas: readonly PolygonShape[];
  onChoose: (areas: readonly PolygonShape[]) => void;
  onClose: () => void;
};

/** Chooses one area of a file, or all as separate segments. */
export function AreaChoiceDialog({ areas, onChoose, onClose }: Props) {
  return (
    <Modal opened={areas.length > 0} onClose={onClose} title="Which area?">
      <Stack gap="xs">
        <Text size="sm" className="muted">{`The file contains ${areas.length} areas.`}</Text>
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={6}>
            {areas.map((area, index) => (
              <Button key={index} variant="default" justify="flex-start" onClick={() => onChoose([area])}>
                {area.name}
              </Button>
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button onClick={() => onChoose(areas)}>{`All ${areas.length}, one after the other`}</Button>
      </Stack>
    </Modal>
  );
}
