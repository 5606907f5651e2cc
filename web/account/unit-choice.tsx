import { SegmentedControl, Text } from '@mantine/core';
import { type UnitSystem, unitSystems, useUnitSystem } from '../platform/units.ts';

const choices = Object.entries(unitSystems).map(([value, label]) => ({ value, label }));

/** Unit system of all fields and results in this browser. */
export function UnitChoice() {
  const [system, choose] = useUnitSystem();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="unit-choice">
        Units
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="unit-choice"
        data={choices}
        value={system}
        onChange={(value) => choose(value as UnitSystem)}
      />
    </div>
  );
}
