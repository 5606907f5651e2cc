import { useEffect } from 'react';
import type { FleetActions } from '../fleet-actions.ts';
import { FleetCard } from './fleet-card.tsx';
import type { FleetRow } from './fleet-row.ts';
import classes from '../fleet.module.css';
import { useWindow } from './use-window.ts';

const CARD_PX = 134;

type Props = {
  rows: readonly FleetRow[];
  label: string;
  actions: FleetActions;
  /** Chosen on the map; brought into sight. */
  chosenId: string | null;
  /** A place is being chosen for it. */
  placedId: string | null;
};

/** Objects one below the other; thousands of them, of which only those in sight are drawn. */
export function FleetCards({ rows, label, actions, chosenId, placedId }: Props) {
  const { box, from, to, abovePx, belowPx, show } = useWindow<HTMLDivElement>(rows.length, CARD_PX);
  useEffect(() => {
    const at = rows.findIndex(({ object }) => object.objectId === chosenId);
    if (at >= 0) show(at);
    // Only another choice moves the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosenId]);
  return (
    <div ref={box} className={classes['scroll']}>
      <ul
        className={classes['cards']}
        aria-label={label}
        style={{ paddingTop: `${abovePx}px`, paddingBottom: `${belowPx}px` }}
      >
        {rows.slice(from, to).map((row, at) => (
          <li
            key={row.object.objectId}
            style={{ height: `${CARD_PX}px` }}
            aria-setsize={rows.length}
            aria-posinset={from + at + 1}
          >
            <FleetCard
              row={row}
              actions={actions}
              isChosen={row.object.objectId === chosenId}
              isPlaced={row.object.objectId === placedId}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
