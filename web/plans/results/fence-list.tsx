import { Text } from '@mantine/core';
import { fenceFindings } from '@overflight/flight/checks/fence-findings.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { IconFence, IconFlag3 } from '@tabler/icons-react';
import { unitText, useUnit } from '../../platform/units.ts';
import classes from './imported-list.module.css';

/** Fences and rally points of a plan, named as on the map, with what the flight does to them. */
export function FenceList({ plan }: { plan: FlownPlan }) {
  const [height] = useUnit('height');
  const [fences, rallyPoints] = [fencesOf(plan), rallyPointsOf(plan)];
  if (fences.length + rallyPoints.length === 0) return null;
  return (
    <section aria-label="Fences and rally points">
      <Text size="sm" fw={600}>
        Fences and rally points
      </Text>
      <ul className={classes['rows']}>
        {fences.map(({ isInclusion }, at) => (
          <li key={`F${at}`}>
            <IconFence size={18} stroke={1.7} aria-hidden />
            <span>
              Fence {at + 1} <span className="muted">(F{at + 1})</span>
              <FenceWarnings plan={plan} number={at + 1} />
            </span>
            <span className="muted">{isInclusion ? 'stay inside' : 'keep out'}</span>
          </li>
        ))}
        {rallyPoints.map(({ altitude }, at) => (
          <li key={`R${at}`}>
            <IconFlag3 size={18} stroke={1.7} aria-hidden />
            <span>
              Rally point {at + 1} <span className="muted">(R{at + 1})</span>
            </span>
            <span className="muted">{unitText(altitude, 'height', height)} above the home point</span>
          </li>
        ))}
      </ul>
      <Text size="xs" className="muted">
        Written to QGroundControl files. Not sent to vehicles from here.
      </Text>
    </section>
  );
}

/** What the flight or a rally point does to a fence. */
export function FenceWarnings({ plan, number }: { plan: FlownPlan; number: number }) {
  return fenceFindings(plan)
    .filter((finding) => finding.number === number)
    .map(({ text }) => (
      <span key={text} className={classes['warning']} role="alert">
        {text}
      </span>
    ));
}
