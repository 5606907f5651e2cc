import { Progress, Text } from '@mantine/core';
import { demoParts, type DemoPart } from '@overflight/contract/demo.ts';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import rows from '../ui/rows/row-list.module.css';
import classes from './demo.module.css';
import { partTexts, stateTexts } from './part-texts.ts';

const icons: Record<DemoPart['state'], typeof IconClock> = {
  waiting: IconClock,
  working: IconCircleDashed,
  done: IconCircleCheck,
  failed: IconAlertCircle,
};

/** The parts of the demo, and how far each is. */
export function PartList({ parts, isLeaving }: { parts: readonly DemoPart[]; isLeaving: boolean }) {
  return (
    <ul className={rows['list']}>
      {parts.map(({ name, state, percent, problem }) => {
        const StateIcon = icons[state];
        return (
          <li key={name} className={rows['row']} data-state={state}>
            <StateIcon size={20} className={classes['icon']} data-state={state} aria-hidden />
            <div className={rows['about']}>
              <Text size="sm" fw={600}>
                {demoParts[name]}
              </Text>
              <Text size="sm" className="muted">
                {partTexts[name]}
              </Text>
              {state === 'working' && !isLeaving && (
                <Progress mt={6} value={percent} aria-label={`${demoParts[name]} added`} />
              )}
              {problem !== null && (
                <Text size="sm" className="warning">
                  {problem}
                </Text>
              )}
            </div>
            <Text size="sm" className={classes['state'] ?? ''}>
              {state === 'working' && !isLeaving ? `${percent} %` : stateTexts[state]}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
