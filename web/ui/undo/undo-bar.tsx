import { Button, CloseButton, Paper } from '@mantine/core';
import { useEffect, useState } from 'react';
import { hideUndo, useUndoOffer, type UndoOffer } from './offer-undo.ts';
import classes from './undo-bar.module.css';

const SHOWN_MS = 10_000;

/** The last undoable action; mounted once, so that it outlives its screen. */
export function UndoBar() {
  const offer = useUndoOffer();
  return (
    <div role="status" className={classes['place']}>
      {offer && <Bar key={offer.number} offer={offer} />}
    </div>
  );
}

/** Stays while hovered or focused. */
function Bar({ offer: { text, undo } }: { offer: UndoOffer }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(hideUndo, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <Paper
      className={classes['bar'] ?? ''}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => {
          hideUndo();
          undo();
        }}
      >
        Undo
      </Button>
      <CloseButton aria-label="Close" onClick={hideUndo} />
    </Paper>
  );
}
