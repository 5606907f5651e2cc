import { Progress, Text } from '@mantine/core';
import { demoParts, type DemoPart } from '@overflight/contract/demo.ts';
import classes from './tour.module.css';

/** How far a part of the demo is, or why it failed. */
export function PartProgress({ part: { name, state, percent, problem } }: { part: DemoPart }) {
  const label = demoParts[name];
  if (state === 'failed')
    return (
      <Text size="sm" className={`${classes['part']} warning`} role="status">
        {label} could not be added. {problem}
      </Text>
    );
  return (
    <div className={classes['part']}>
      <Text size="xs" className="muted">
        {label}: {state === 'waiting' ? 'waiting' : `${Math.floor(percent)} %`}
      </Text>
      <Progress value={percent} aria-label={label} />
    </div>
  );
}
