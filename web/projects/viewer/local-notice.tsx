import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import { IconMapPinOff } from '@tabler/icons-react';
import classes from './viewer.module.css';

/** Stays above results that are nowhere. */
export const LocalNotice = () => (
  <p role="note" className={classes['local']}>
    <IconMapPinOff size={18} aria-hidden />
    <span>
      <strong>This result is {LOCAL}.</strong> Too few photos have a position, and no control points placed it. Mark
      three control points in two photos each, and process the project again.
    </span>
  </p>
);
