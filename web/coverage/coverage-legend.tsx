import type { PlanCoverage } from '@overflight/contract/plans/coverage.ts';
import { unitText, useUnit } from '../platform/units.ts';
import { legendOf, type Colouring, type Phase } from './coverage-look.ts';
import classes from './coverage.module.css';

type Props = { coverage: PlanCoverage; phase: Phase; colouring: Colouring };

export function CoverageLegend({ coverage, phase, colouring }: Props) {
  const [unit] = useUnit('area');
  return (
    <ul className={classes['legend']} aria-label="Legend of the coverage">
      {legendOf(coverage, phase, colouring).map(({ label, colour, areaM2 }) => (
        <li key={label}>
          <span className={classes['colour']} style={{ background: colour }} />
          <span>{label}</span>
          <span className="muted">{unitText(areaM2, 'area', unit)}</span>
        </li>
      ))}
    </ul>
  );
}
