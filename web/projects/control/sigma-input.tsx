import { NumberInput } from '@mantine/core';
import { sigmaLimitsM } from '@overflight/contract/projects/control-points.ts';
import { convert, type UnitName } from '@overflight/contract/units.ts';
import { useState } from 'react';

type Props = { label: string; sigmaM: number; unit: UnitName; onChange: (sigmaM: number) => void };

const DECIMALS = 3;
/** A thousandth of a millimetre: what conversion adds below it is dropped. */
const STORED_DECIMALS = 6;
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** An accuracy in the chosen unit; saved on leaving the field. */
export function SigmaInput({ label, sigmaM, unit, onChange }: Props) {
  const inUnit = (metres: number) => convert(metres, 'm', unit);
  const shown = rounded(inUnit(sigmaM), DECIMALS);
  const [typed, setTyped] = useState<string | number>(shown);
  const [before, setBefore] = useState(shown);
  // Another import, or a colleague, may have changed it.
  if (!Object.is(before, shown)) {
    setBefore(shown);
    setTyped(shown);
  }
  const save = () => {
    const wantedM = rounded(convert(Number(typed), unit, 'm'), STORED_DECIMALS);
    const isAllowed = typed !== '' && wantedM >= sigmaLimitsM.min && wantedM <= sigmaLimitsM.max;
    if (!isAllowed) setTyped(shown);
    else if (Number(typed) !== shown) onChange(wantedM);
  };
  return (
    <NumberInput
      size="xs"
      w={72}
      hideControls
      min={inUnit(sigmaLimitsM.min)}
      max={inUnit(sigmaLimitsM.max)}
      aria-label={label}
      value={typed}
      onChange={setTyped}
      onBlur={save}
    />
  );
}
