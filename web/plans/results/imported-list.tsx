import { Text } from '@mantine/core';
import { importedParts } from '@overflight/flight/formats/imported-parts.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { IconFence, IconFlag3, IconRoad } from '@tabler/icons-react';
import { unitText, useUnit } from '../../platform/units.ts';
import classes from './imported-list.module.css';

/** What an imported file holds beside its segments, by the names it has on the map. */
export function ImportedList({ plan }: { plan: Pick<FlightPlan, 'keptFromImport'> }) {
  const [distance] = useUnit('distance');
  const [height] = useUnit('height');
  const { corridors, fences, rallyPoints } = importedParts(plan);
  const rows = [
    ...corridors.map(({ distanceM, widthM, photoCount }, at) => ({
      icon: IconRoad,
      mark: `C${at + 1}`,
      name: `Corridor ${at + 1}`,
      facts: `${unitText(distanceM, 'distance', distance)} · ${unitText(widthM, 'height', height)} wide · ${photoCount.toLocaleString('en-US')} photos`,
    })),
    ...fences.map(({ isInclusion }, at) => ({
      icon: IconFence,
      mark: `F${at + 1}`,
      name: `Fence ${at + 1}`,
      facts: isInclusion ? 'stay inside' : 'keep out',
    })),
    ...rallyPoints.map(({ altitudeM }, at) => ({
      icon: IconFlag3,
      mark: `R${at + 1}`,
      name: `Rally point ${at + 1}`,
      facts: `${unitText(altitudeM, 'height', height)} above the home point`,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-label="From the imported file">
      <Text size="sm" fw={600}>
        From the imported file
      </Text>
      <ul className={classes['rows']}>
        {rows.map(({ icon: PartIcon, mark, name, facts }) => (
          <li key={mark}>
            <PartIcon size={18} stroke={1.7} aria-hidden />
            <span>
              {name} <span className="muted">({mark})</span>
            </span>
            <span className="muted">{facts}</span>
          </li>
        ))}
      </ul>
      <Text size="xs" className="muted">
        Shown and exported as they came. They cannot be changed here.
      </Text>
    </section>
  );
}
