import { useEffect } from 'react';
import type { FleetActions } from '../fleet-actions.ts';
import { FleetCard } from './fleet-card.tsx';
import type { FleetTableRow } from './fleet-row.ts';
import classes from '../fleet.module.css';
import { useWindow } from './use-window.ts';

const CARD_PX = 134;

type Props = {
  rows: readonly FleetTableRow[];
  label: string;
  actions: FleetActions;
  /** Selected on the map; scrolled into view. */
  chosenId: string | null;
  /** Its location is being chosen. */
  placedId: string | null;
};

/** A list of thousands of objects; only visible ones are rendered. */
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
