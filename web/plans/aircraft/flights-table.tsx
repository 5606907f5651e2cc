import { Table } from '@mantine/core';
import type { BatteryFlight } from '@overflight/flight/energy/split-flights.ts';
import { timeText } from '@overflight/flight/plan/estimate/time-text.ts';
import { unitText, useUnit } from '../../platform/units.ts';

type Props = { flights: readonly BatteryFlight[]; batteryWh: number };

/** One row for each battery. */
export function FlightsTable({ flights, batteryWh }: Props) {
  const [unit] = useUnit('distance');
  return (
    <Table aria-label="Flights by battery" fz="sm" horizontalSpacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Flight</Table.Th>
          <Table.Th>Time</Table.Th>
          <Table.Th>Distance</Table.Th>
          <Table.Th>Energy</Table.Th>
          <Table.Th>Left</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {flights.map(({ timeS, distanceM, energyWh }, at) => (
          <Table.Tr key={at}>
            <Table.Td>{at + 1}</Table.Td>
            <Table.Td>{timeText(timeS)}</Table.Td>
            <Table.Td>{unitText(distanceM, 'distance', unit)}</Table.Td>
            <Table.Td>{`${energyWh.toFixed(1)} Wh`}</Table.Td>
            <Table.Td>{`${Math.floor((1 - energyWh / batteryWh) * 100)}%`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
