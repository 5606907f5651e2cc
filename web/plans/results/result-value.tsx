import { Tooltip, UnstyledButton } from '@mantine/core';
import { unitText, useUnit, type Measure } from '../../platform/units.ts';
import classes from './result-value.module.css';

type Props = { label: string; value: number; kind: Measure };

/** A result whose unit changes with a click, everywhere at once. */
export function ResultValue({ label, value, kind }: Props) {
  const [unit, next] = useUnit(kind);
  const text = unitText(value, kind, unit);
  return (
    <Tooltip label="Change the unit">
      <UnstyledButton
        className={classes['value'] ?? ''}
        aria-label={`${label} ${text}: change the unit`}
        onClick={next}
      >
        {text}
      </UnstyledButton>
    </Tooltip>
  );
}
