import { importFleet } from '@overflight/contract/fleet/fleet.ts';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ImportDialog } from './import-dialog.tsx';

const csv = 'name,flightHours\nHeron,12.5\nKite,many\n';
const created = { line: 2, action: 'create' as const, name: 'Heron', problems: [] };
const refused = {
  line: 3,
  action: 'refuse' as const,
  name: 'Kite',
  problems: [{ column: 'flightHours', message: 'not a number such as 12.5' }],
};
const looked = { rows: [created, refused], unknownColumns: ['colour'], written: 0 };

async function choose(...answers: FakeAnswer[]) {
  const onImported = vi.fn<() => void>();
  const { page, server } = await renderScreen(
    <ImportDialog category="drones" onImported={onImported} onClose={() => undefined} />,
    { as: aUser('fleet-management'), answers },
  );
  const input = page.getByRole('dialog', { name: 'Import Drones' }).element().querySelector('input[type=file]');
  if (!input) throw new Error('The dialog has no file input.');
  const chosen = new DataTransfer();
  chosen.items.add(new File([csv], 'fleet.csv', { type: 'text/csv' }));
  (input as HTMLInputElement).files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return { page, server, onImported };
}

describe('importing a CSV file', () => {
  it('previews each row, refused ones with their reason, and writes nothing', async () => {
    const { page, server } = await choose(answer(importFleet, looked));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect.element(row('Kite')).toMatchTextContent('flightHours: not a number such as 12.5');
    await expect.element(row('Kite')).toMatchTextContent('Refused');
    await expect.element(row('Heron')).toMatchTextContent('New');
    await expect.element(page.getByText(/colour/)).toBeVisible();
    expect(server.asked(importFleet)).toMatchObject([{ params: { category: 'drones' }, body: { csv, apply: false } }]);
  });

  it('imports the rest once the refused rows are skipped', async () => {
    const { page, server, onImported } = await choose(
      answer(importFleet, ({ body }) => ({ ...looked, written: body.apply ? 1 : 0 })),
    );
    const importButton = page.getByRole('button', { name: /^Import/ });
    await expect.element(importButton).toBeDisabled();
    await page.getByRole('checkbox').click();
    await importButton.click();
    await expect.element(page.getByText('1 row imported.')).toBeVisible();
    expect(onImported).toHaveBeenCalledOnce();
    expect(server.asked(importFleet).at(-1)?.body).toMatchObject({ apply: true, leaveOutRefused: true });
  });

  it('says why a file cannot be read', async () => {
    const { page } = await choose(refuse(importFleet, { status: 400, detail: 'The file has no heading line.' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The file has no heading line.');
  });
});
