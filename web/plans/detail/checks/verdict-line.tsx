import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import classes from './checks.module.css';
import type { CheckVerdict } from './verdict-text.ts';

const icons = { stop: IconAlertTriangle, unknown: IconHelpCircle, fits: IconCircleCheck };

/** Height of the flight against a restriction, as text, icon and colour. */
export function VerdictLine({ verdict: { text, tone } }: { verdict: CheckVerdict }) {
  const Icon = icons[tone];
  return (
    <span className={classes['verdict']} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {text}
    </span>
  );
}
