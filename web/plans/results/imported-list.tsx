import { Text } from '@mantine/core';
import { importedParts, NO_ENDING } from '@overflight/flight/formats/kept/imported-parts.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { IconRoad } from '@tabler/icons-react';
import { unitText, useUnit } from '../../platform/units.ts';
import classes from './imported-list.module.css';

type Row = { icon: typeof IconRoad; mark: string; name: string; facts: string };

/** Imported parts besides segments, named as on the map. */
export function ImportedList({ plan }: { plan: FlownPlan }) {
  const [distance] = useUnit('distance');
  const [height] = useUnit('height');
  const { corridors, undrawn, endsItself } = importedParts(plan);
  const rows = corridors.map(({ distanceM, widthM, photoCount }, at): Row => ({
    icon: IconRoad,
    mark: `C${at + 1}`,
    name: `Corridor ${at + 1}`,
    facts: `${unitText(distanceM, 'distance', distance)} · ${unitText(widthM, 'height', height)} wide · ${photoCount.toLocaleString('en-US')} photos`,
  }));
  if (rows.length === 0 && undrawn.length === 0 && endsItself) return null;
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
