import { expect, it } from 'vitest';
import { flightLine } from '../../plan/estimate/flight-line.ts';
import { planTotals } from '../../plan/estimate/plan-totals.ts';
import { aPlan, aStructureScan, at, pilot } from '../../testing/sample-plan.ts';
import { qgcText } from '../../testing/qgc-text.ts';
import { readQgcPlan } from './read-qgc-plan.ts';

it.each([
  ['polygon', aStructureScan()],
  ['circle', aStructureScan([at(-50, 10), at(-35, 10)], { shapeType: 'circle' })],
] as const)('FLY-13 a scan around a %s that was exported here is drawn and counted as it is flown', (_, scan) => {
  const drawn = { ...aPlan([scan]), homePoint: { position: at(-120, 10) } };
  const read = readQgcPlan(qgcText(drawn), { by: pilot, newId: () => 'id', home: [8, 47] });
  const plan = read.ok ? read.value.plan : drawn;
  expect(planTotals(plan).distanceM).toBeCloseTo(planTotals(drawn).distanceM, 3);
  // The file is flown as it is: its scan is still entered where it says.
  const moved = { ...plan, homePoint: { position: at(20, 40) } };
  expect(flightLine(moved)[2]?.position).toEqual(flightLine(plan)[2]?.position);
});
