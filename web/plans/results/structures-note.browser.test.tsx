import { aPlan, aRoute, aStructureScan, at } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StructuresNote } from './structures-note.tsx';

const scan = aStructureScan();
const high = { ...scan, segmentMetadata: { ...scan.segmentMetadata, structureHeight: 60, entranceAltitude: 70 } };
const from = (...route: number[][]) => ({
  ...aPlan([...(route.length > 0 ? [aRoute(...route)] : []), high], { altitude: 80 }),
  homePoint: { position: at(-120, 10) },
});

it('a plan says which structure its flight passes through, and nothing where it goes clear', async () => {
  const { page } = await renderScreen(
    <>
      <StructuresNote plan={from(at(-100, 10), at(0, 10))} />
      <StructuresNote plan={from()} />
    </>,
  );
  await expect.element(page.getByText(/^Structure Scan 2: The flight passes through the structure/)).toBeVisible();
  expect(page.getByText('A structure is in the way').elements()).toHaveLength(1);
});
