import { Badge } from '@mantine/core';
import type { FileNote } from './result-labels.ts';
import classes from '../projects.module.css';

/** A tag with few words on what it means. */
export const NoteTag = ({ note: { tag, text } }: { note: FileNote }) => (
  <span className={classes['note']}>
    <Badge variant="default" size="sm" tt="none">
      {tag}
    </Badge>
    <span className={classes['small']}>{text}</span>
  </span>
);
