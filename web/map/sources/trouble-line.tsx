import { Button, CloseButton } from '@mantine/core';
import { IconChevronDown, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { hostsInReach } from './hosts-in-reach.ts';
import type { MapTroubles } from './map-troubles.ts';
import { putAway } from '../put-away.ts';
import classes from './trouble-line.module.css';

type Props = { troubles: MapTroubles; onReload: () => void };

/** Says in one short line that the map lacks something; a press tells more, and it can be put away. */
export function TroubleLine({ troubles: { summary, details, needsReload }, onReload }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [away, setAway] = putAway.useValue();
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
        <CloseButton size="sm" c="inherit" aria-label="Put away this note" onClick={() => setAway(whole)} />
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
            onClick={needsReload ? onReload : () => hostsInReach.askAgain()}
          >
            {needsReload ? 'Reload' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}
