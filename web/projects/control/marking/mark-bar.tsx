import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ZoomButtons } from '../../picture/zoom-buttons.tsx';
import type { Place } from '../../picture/zoom-view.ts';
import classes from '../control.module.css';

type Props = {
  mark: Place | null;
  isSet: boolean;
  onZoom: (factor: number) => void;
  onWhole: () => void;
  onSet: () => void;
  onRemove: () => void;
};

/** What can be done with a photo without its keys, and where the mark is. */
export function MarkBar({ mark, isSet, onZoom, onWhole, onSet, onRemove }: Props) {
  // Where there is a mouse, there are keys.
  const hasKeys = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  return (
    <div className={classes['bar']}>
      <ZoomButtons of="photo" {...{ onZoom, onWhole }} />
      <Button disabled={mark === null} onClick={onSet}>
        Set and go on
      </Button>
      <Button variant="default" disabled={mark === null} onClick={onRemove}>
        Remove
      </Button>
      <Text size="sm" className="muted" role="status">
        {mark
          ? `${mark[0].toFixed(1)}, ${mark[1].toFixed(1)} px${isSet ? '' : `, not set yet: press Set${hasKeys ? ' or Enter' : ''}`}`
          : hasKeys
            ? 'Tap or click the point. Arrow keys move the mark, Enter sets it, 0 shows the whole photo, Page Down the next one.'
            : 'Tap the point; two fingers zoom.'}
      </Text>
    </div>
  );
}
