import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import { heightUnitChoices, type HeightUnitChoice } from '@overflight/contract/projects/run-heights.ts';
import { useCheckedSystem } from '../use-projects.ts';

const TYPING_MS = 250;

type Props = {
  value: HeightUnitChoice;
  onChange: (unit: HeightUnitChoice) => void;
  /** The coordinate system, maybe half typed. */
  system: string;
};

/** The unit of heights, with what it is in the chosen system. */
export function HeightUnitSelect({ value, onChange, system }: Props) {
  const [typed] = useDebouncedValue(system.trim(), TYPING_MS);
  const { data } = useCheckedSystem(typed);
  const isKnown = data !== undefined && typed === system.trim();
  const labelOf = (choice: HeightUnitChoice) =>
    choice === 'system' && isKnown
      ? `${heightUnitChoices.system} (${heightUnits[data.heightUnit].name})`
      : heightUnitChoices[choice];
  return (
    <NativeSelect
      size="sm"
      label="Unit of heights"
      description="Of all result files; a drawing or body has one unit, that of east and north"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as HeightUnitChoice)}
      data={(Object.keys(heightUnitChoices) as HeightUnitChoice[]).map((choice) => ({
        value: choice,
        label: labelOf(choice),
      }))}
    />
  );
}
