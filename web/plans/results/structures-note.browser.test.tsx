import { aPlan, aStructureScan, at } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StructuresNote } from './structures-note.tsx';

const from = (x: number, y: number) => ({ ...aPlan([aStructureScan()]), homePoint: { position: at(x, y) } });

it('a plan says which structure its flight passes through, and nothing where it goes clear', async () => {
  const { page } = await renderScreen(
    <>
      <StructuresNote plan={from(-120, 10)} />
      <StructuresNote plan={from(20, 40)} />
    </>,
  );
  await expect.element(page.getByText(/^Structure Scan 1: The flight passes through the structure/)).toBeVisible();
  expect(page.getByText('A structure is in the way').elements()).toHaveLength(1);
});
