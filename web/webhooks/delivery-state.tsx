import { Badge } from '@mantine/core';
import type { Delivery } from '@overflight/contract/webhooks.ts';
import classes from './webhooks.module.css';

const looks = {
  waiting: { text: 'Waiting', colour: 'yellow' },
  delivered: { text: 'Delivered', colour: 'teal' },
  failed: { text: 'Failed', colour: 'red' },
} as const;

export function DeliveryState({ delivery: { state, tries } }: { delivery: Delivery }) {
  const { text, colour } = looks[state];
  return (
    <Badge color={colour} variant="light" tt="none" className={classes['badge'] ?? ''}>
      {state === 'waiting' && tries > 0 ? 'Tries again' : text}
    </Badge>
  );
}

/** What came of the latest try. */
export function answerText({ status, problem, tookMs }: Delivery): string {
  if (tookMs === null) return problem ?? 'not tried yet';
  return `${status === null ? (problem ?? 'no answer') : `answer ${status}`}, ${tookMs} ms`;
}
