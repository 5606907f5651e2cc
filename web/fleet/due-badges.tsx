import type { Due, DueState } from '@overflight/contract/fleet/fleet-due.ts';
import classes from './fleet.module.css';

/** Due states of an object; fine ones are shown only on request. */
export function DueBadges({ due, withFine = false }: { due: readonly Due[]; withFine?: boolean }) {
  const shown = due.filter(({ state }) => withFine || state !== 'fine');
  if (shown.length === 0) return null;
  return (
    <ul className={classes['badges']} aria-label="Due">
      {shown.map(({ what, state, text }) => (
        <li key={what}>
          <DueBadge state={state} text={text} />
        </li>
      ))}
    </ul>
  );
}

export function DueBadge({ state, text }: { state: DueState | 'missing'; text: string }) {
  return (
    <span className={classes['badge']} data-state={state} title={text}>
      {text}
    </span>
  );
}
