import { Button } from '@mantine/core';
import classes from './map-view.module.css';
import type { Hint } from '../modes/map-mode.ts';

type Props = { hint: Hint; onFinish: () => void; onTakeBack: () => void; onCancel: () => void };

/** The mode's hint and its buttons. */
export function HintBar({ hint, onFinish, onTakeBack, onCancel }: Props) {
  return (
    <div className={classes['hint']}>
      <output className={hint.isProblem ? classes['problem'] : undefined}>{hint.text}</output>
      <div className={classes['buttons']}>
        {hint.canFinish && (
          <Button size="compact-sm" onClick={onFinish}>
            Finish
          </Button>
        )}
        {hint.canUndo && (
          <Button size="compact-sm" variant="default" onClick={onTakeBack}>
            Undo last point
          </Button>
        )}
        {!hint.isNote && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
