import { Button, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { ImportedShape } from '@overflight/flight/formats/shapes/shape.ts';

type Props = {
  shapes: readonly ImportedShape[];
  onChoose: (shapes: readonly ImportedShape[]) => void;
  onClose: () => void;
};

/** Chooses one area or line of a file, or all as separate segments. */
export function ShapeChoiceDialog({ shapes, onChoose, onClose }: Props) {
  const word = shapes[0]?.kind === 'line' ? 'line' : 'area';
  return (
    <Modal opened={shapes.length > 0} onClose={onClose} title={`Which ${word}?`}>
      <Stack gap="xs">
        <Text size="sm" className="muted">{`The file contains ${shapes.length} ${word}s.`}</Text>
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={6}>
            {shapes.map((shape, index) => (
              <Button key={index} variant="default" justify="flex-start" onClick={() => onChoose([shape])}>
                {shape.name}
              </Button>
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button onClick={() => onChoose(shapes)}>{`All ${shapes.length}, one after the other`}</Button>
      </Stack>
    </Modal>
  );
}
