import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';

/** Of a button and a key. */
export const ZOOM_STEP = 1.5;

type Props = {
  /** What the picture shows, as in "Show the whole wall". */
  of: string;
  onZoom: (factor: number) => void;
  onWhole: () => void;
};

export function ZoomButtons({ of, onZoom, onWhole }: Props) {
  return (
    <>
      <ActionIcon size="lg" variant="default" aria-label="Zoom in" onClick={() => onZoom(ZOOM_STEP)}>
        <IconPlus size={18} />
      </ActionIcon>
      <ActionIcon size="lg" variant="default" aria-label="Zoom out" onClick={() => onZoom(1 / ZOOM_STEP)}>
        <IconMinus size={18} />
      </ActionIcon>
      <ActionIcon size="lg" variant="default" aria-label={`Show the whole ${of}`} onClick={onWhole}>
        <IconMaximize size={18} />
      </ActionIcon>
    </>
  );
}
