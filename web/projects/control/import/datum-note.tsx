import { Button } from '@mantine/core';
import {
  datumDoubtText,
  datumRemedyText,
  isDatumDoubted,
  probablyMeant,
  type DatumDoubt,
} from '@overflight/contract/projects/systems/datum-doubt.ts';
import { useUnitSystem } from '../../../platform/units.ts';
import classes from '../control.module.css';

type Props = {
  doubt: DatumDoubt | null;
  /** How well the points are known in plane. */
  sigmaM: number;
  onUse: (system: string) => void;
};

/** Tells before an import that the points are in another datum than the project, where that matters to them. */
export function DatumNote({ doubt, sigmaM, onUse }: Props) {
  const [units] = useUnitSystem();
  const meant = doubt && probablyMeant(doubt);
  return (
    <div className={classes['datum']} role="status">
      {isDatumDoubted(doubt, sigmaM) && (
        <div className={classes['doubt']}>
          <p>
            <strong>{datumDoubtText('Points', doubt, units)}</strong> {datumRemedyText(doubt)}
          </p>
          {meant && (
            <Button size="compact-sm" variant="default" onClick={() => onUse(meant.name)}>
              Use {meant.title}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
