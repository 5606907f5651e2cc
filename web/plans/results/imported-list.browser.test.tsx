import { aPlan, aRoute, at } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ImportedList } from './imported-list.tsx';

const item = (command: number) => ({ type: 'SimpleItem', command, frame: 2, params: [], autoContinue: true });
const importedWith = (...commands: number[]) => ({
  ...aPlan([aRoute(at(0, 0), at(50, 0))]),
  keptFromImport: { document: {}, items: commands.map(item), segments: [] },
});

it('a file that neither returns nor lands is noted to stop at its end', async () => {
  const { page } = await renderScreen(<ImportedList plan={importedWith(22, 178)} />);
  await expect.element(page.getByText(/^The file ends with neither a return nor a landing/)).toBeVisible();
});

it('nothing is said of a file that returns', async () => {
  const { page } = await renderScreen(<ImportedList plan={importedWith(22, 178, 20)} />);
  expect(page.getByText(/neither a return/).elements()).toHaveLength(0);
});
