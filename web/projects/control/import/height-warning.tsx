import { Button } from '@mantine/core';
import type {
  ControlImport,
  ControlImported,
  DoubtedHeights,
  HeightDoubt,
} from '@overflight/contract/projects/control-points.ts';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../../../platform/show-error.ts';
import { useUnitSystem } from '../../../platform/units.ts';
import classes from '../control.module.css';
import { useImportPoints } from '../use-control-points.ts';
import { againText, heightDoubtText } from './height-doubt-text.ts';

export type Import = { table: ControlImport; done: ControlImported };

type Props = {
  processId: string;
  table: ControlImport;
  doubt: HeightDoubt;
  onImported: (again: Import) => void;
};

/** Tells that the heights of an import do not fit the ground; the table is imported as they would only on demand. */
export function HeightWarning({ processId, table, doubt, onImported }: Props) {
  const importPoints = useImportPoints(processId);
  const again = useMutation({ mutationFn: importPoints, onSuccess: onImported, onError: showError });
  const [units] = useUnitSystem();
  const { fits } = doubt;
  return (
    <div className={classes['doubt']}>
      <p>
        <strong>{heightDoubtText(doubt, table, units)}</strong> They were imported as stated.
      </p>
      {fits && (
        <Button
          size="compact-sm"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ ...table, ...readAs(table, fits) })}
        >
          {againText(fits, table)}
        </Button>
      )}
    </div>
  );
}

/** Accuracies that were in the unit of the heights stay so. */
const readAs = ({ heightUnit, accuracyUnit }: ControlImport, fits: NonNullable<HeightDoubt['fits']>) => ({
  heightUnit: fits.heightUnit,
  heightDatum: fits.heightDatum,
  ...(accuracyUnit === heightUnit && { accuracyUnit: fits.heightUnit }),
});

const names = new Intl.ListFormat('en');
const MOST_NAMED = 5;

/** The same of points that were imported before: their table is gone. */
export function KeptWarning({ doubted: { doubt, ...stated } }: { doubted: DoubtedHeights }) {
  const [units] = useUnitSystem();
  const more = stated.names.length - MOST_NAMED;
  const named = [...stated.names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  return (
    <div className={classes['doubt']}>
      <p>
        <strong>{heightDoubtText(doubt, stated, units)}</strong> Points: {names.format(named)}. Import them again if
        their heights are wrong.
      </p>
    </div>
  );
}
