import { Tooltip, UnstyledButton } from '@mantine/core';
import { resultText, useResultUnit, type ResultKind } from './result-units.ts';
import classes from './result-value.module.css';

type Props = { label: string; value: number; kind: ResultKind };

/** A result whose unit changes with a click, everywhere at once. */
export function ResultValue({ label, value, kind }: Props) {
  const [unit, next] = useResultUnit(kind);
  const text = resultText(value, kind, unit);
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
