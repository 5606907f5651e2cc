import { NumberInput, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { unitPairs, units } from '@overflight/contract/units.ts';
import type { Limit } from '@overflight/flight/plan/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { type Measure, useUnit } from '../../unit-choice.ts';
import classes from './fields.module.css';
import { readNumber, shownNumber } from './read-number.ts';

type Props = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  measure: Measure;
  limit?: Limit;
  decimals?: number;
  step?: number;
  /** Written behind the number where the unit alone would not say it. */
  suffix?: string;
  isDisabled?: boolean;
  /** Takes any number and brings it into range by itself, as an angle does. */
  wrap?: (value: number) => number;
};

/** Nobody types a number faster than this, and a plan is not worked out for half a number. */
const TYPING_MS = 350;

/** A number with its unit, which a click changes; what lies outside the limit becomes the limit, and the field says so. */
export function NumberField(props: Props) {
  const { label, value, onChange, measure, limit, decimals = 2, step = 1, suffix, isDisabled = false, wrap } = props;
  const [shown, nextUnit] = useUnit(measure);
  const rules = { stored: unitPairs[measure][0], shown, limit };
  const [typed, setTyped] = useState<number | string | null>(null);
  const [note, setNote] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (text: number | string) => {
    clearTimeout(timer.current);
    if (text === '' || !Number.isFinite(Number(text))) return;
    const read = readNumber(Number(text), rules);
    const next = wrap ? wrap(read.value) : read.value;
    setNote(read.note);
    if (shownNumber(next, rules, decimals) !== shownNumber(value, rules, decimals)) onChange(next);
  };
  const type = (text: number | string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(text), TYPING_MS);
  };
  const finish = () => {
    if (typed !== null) commit(typed);
    setTyped(null);
  };

  return (
    <NumberInput
      label={label}
      size="sm"
      value={typed ?? shownNumber(value, rules, decimals)}
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
  if (unitPairs[measure].length < 2) return <span className={classes['unit']}>{text}</span>;
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
