import { Text } from '@mantine/core';
import { fenceFindings } from '@overflight/flight/checks/fence-findings.ts';
import { importedParts, NO_ENDING } from '@overflight/flight/formats/kept/imported-parts.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { IconFence, IconFlag3, IconRoad } from '@tabler/icons-react';
import { unitText, useUnit } from '../../platform/units.ts';
import classes from './imported-list.module.css';

type Row = { icon: typeof IconRoad; mark: string; name: string; facts: string; warning?: string | undefined };

/** Imported parts besides segments, named as on the map. */
export function ImportedList({ plan }: { plan: FlownPlan }) {
  const [distance] = useUnit('distance');
  const [height] = useUnit('height');
  const { corridors, fences, rallyPoints, undrawn, endsItself } = importedParts(plan);
  const broken = new Map(fenceFindings(plan).map(({ number, text }) => [number, text]));
  const rows: Row[] = [
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
      warning: broken.get(at + 1),
    })),
    ...rallyPoints.map(({ altitudeM }, at) => ({
      icon: IconFlag3,
      mark: `R${at + 1}`,
      name: `Rally point ${at + 1}`,
      facts: `${unitText(altitudeM, 'height', height)} above the home point`,
    })),
  ];
  if (rows.length === 0 && undrawn.length === 0 && endsItself) return null;
  return (
    <section aria-label="From the imported file">
      <Text size="sm" fw={600}>
        From the imported file
      </Text>
      <ul className={classes['rows']}>
        {rows.map(({ icon: PartIcon, mark, name, facts, warning }) => (
          <li key={mark}>
            <PartIcon size={18} stroke={1.7} aria-hidden />
            <span>
              {name} <span className="muted">({mark})</span>
              {warning && <span className={classes['warning']}>{warning}</span>}
            </span>
            <span className="muted">{facts}</span>
          </li>
        ))}
      </ul>
      {undrawn.length > 0 && (
        <Text size="sm" mb={4}>
          Executed, but not drawn: {undrawn.join('; ')}.
        </Text>
      )}
      {!endsItself && (
        <Text size="sm" mb={4} className={classes['warning'] ?? ''}>
          {NO_ENDING}
        </Text>
      )}
      <Text size="xs" className="muted">
        Shown and exported as imported. They cannot be changed here.
      </Text>
    </section>
  );
}
