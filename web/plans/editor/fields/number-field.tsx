import { NumberInput, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { units } from '@overflight/contract/units.ts';
import type { NumberLimit } from '@overflight/flight/plan/limits.ts';
import { useState } from 'react';
import { hasOneUnit, type Measure, storedUnit, useUnit } from '../../../platform/units.ts';
import classes from './fields.module.css';
import { readNumber, shownNumber } from './read-number.ts';
import { useTypedNumber } from './use-typed-number.ts';

type Props = {
  label: string;
  /** NaN for an empty field. */
  value: number;
  onChange: (value: number) => void;
  measure: Measure;
  limit?: NumberLimit;
  decimals?: number;
  step?: number;
  /** Text after the number if the unit is not enough. */
  suffix?: string;
  isDisabled?: boolean;
  /** Accepts any number and normalizes it, as for angles. */
  wrap?: (value: number) => number;
};

/** A number with a unit that a click changes; values outside the limit are clamped with a note. */
export function NumberField(props: Props) {
  const { label, value, onChange, measure, limit, decimals = 2, step = 1, suffix, isDisabled = false, wrap } = props;
  const [shown, nextUnit] = useUnit(measure);
  const rules = { stored: storedUnit(measure), shown, limit };
  const [note, setNote] = useState<string>();
  const { text, isStored, type, finish } = useTypedNumber({
    value,
    shown: Number.isNaN(value) ? '' : shownNumber(value, rules, decimals),
    commit: (typed) => {
      if (typed === '' || !Number.isFinite(Number(typed))) return null;
      const read = readNumber(Number(typed), rules);
      const next = wrap ? wrap(read.value) : read.value;
      const isSame = shownNumber(next, rules, decimals) === shownNumber(value, rules, decimals);
      setNote(read.note);
      if (!isSame) onChange(next);
      return { next: isSame ? value : next, isChanged: read.note !== undefined || next !== read.value };
    },
  });

  return (
    <NumberInput
      label={label}
      size="sm"
      value={text}
      {...(isStored ? { 'data-stored': true } : {})}
      onChange={type}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
      step={step}
      decimalScale={decimals}
      disabled={isDisabled}
      thousandSeparator=","
      rightSectionWidth={56}
      rightSection={<UnitButton measure={measure} label={label} suffix={suffix} shown={shown} onNext={nextUnit} />}
      rightSectionPointerEvents="all"
      {...(note
        ? {
            description: (
              <Text component="output" className={classes['note'] ?? ''}>
                {note}
              </Text>
            ),
          }
        : {})}
      inputWrapperOrder={['label', 'input', 'description']}
    />
  );
}

type UnitProps = {
  measure: Measure;
  label: string;
  suffix: string | undefined;
  shown: keyof typeof units;
  onNext: () => void;
};

function UnitButton({ measure, label, suffix, shown, onNext }: UnitProps) {
  const text = suffix ?? units[shown].label;
  if (hasOneUnit(measure)) return <span className={classes['unit']}>{text}</span>;
  return (
    <Tooltip label="Change the unit">
      <UnstyledButton
        className={classes['unit'] ?? ''}
        data-toggles
        aria-label={`${label} in ${text}: change the unit`}
        onClick={onNext}
      >
        {text}
      </UnstyledButton>
    </Tooltip>
  );
}
