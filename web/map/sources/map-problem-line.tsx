import { Button, CloseButton } from '@mantine/core';
import { IconChevronDown, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { hostReachability } from './host-reachability.ts';
import type { MapProblems } from './map-problems.ts';
import { dismissedNote } from '../dismissed-note.ts';
import classes from './map-problem-line.module.css';

type Props = { problems: MapProblems; onReload: () => void };

/** A one-line note about missing map data, with details and a dismiss button. */
export function MapProblemLine({ problems: { summary, details, needsReload }, onReload }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [away, setAway] = dismissedNote.useValue();
  const whole = details.join(' ');
  if (away === whole) return null;
  return (
    <div className={classes['trouble']}>
      <output className={classes['line']}>
        <button type="button" className={classes['summary']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconPlugConnectedX size={16} aria-hidden />
          <span>{summary}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
        <CloseButton size="sm" c="inherit" aria-label="Dismiss this note" onClick={() => setAway(whole)} />
      </output>
      {isOpen && (
        <div className={classes['details']}>
          {details.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Button
            size="compact-sm"
            variant="white"
            color="dark"
            onClick={needsReload ? onReload : () => hostReachability.retry()}
          >
            {needsReload ? 'Reload' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}
