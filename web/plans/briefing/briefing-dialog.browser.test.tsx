import { readBriefing, readBriefingNotes, saveBriefingNotes } from '@overflight/contract/plans/briefing.ts';
import { expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { answer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { BriefingDialog } from './briefing-dialog.tsx';

const notes = { checklist: 'Propellers', frequencies: '', notes: '' };
/** Of a plan without weather: what another file typed for the same one is kept as long as the page. */
const open = (...answers: FakeAnswer[]) =>
  renderScreen(<BriefingDialog plan={aSavedPlan({ flightPlanId: newId() })} onClose={() => undefined} />, {
    stored: { 'units.system': 'metric' },
    answers: [
      ...answers,
      answer(readBriefingNotes, notes),
      answer(saveBriefingNotes, { ...notes, frequencies: 'Tower' }),
    ],
  });

it('FLY-14 keeps what the crew typed, makes the briefing and offers it', async () => {
  const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const { page, server } = await open(answer(readBriefing, pdf as never));
  await expect.element(page.getByLabelText('Checklist')).toHaveValue('Propellers');
  await page.getByLabelText('Frequencies').fill('Tower');
  await expect.element(page.getByLabelText('Reserve')).toHaveValue('25');
  await page.getByLabelText('Wind speed').fill('6');
  await page.getByLabelText('Wind from').fill('270');
  await page.getByLabelText('Reserve').fill('40');
  await page.getByText('Letter').click();
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('button', { name: 'Make the briefing' }).click();
  await expect.element(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('target', '_blank');
  expect(server.asked(saveBriefingNotes)).toMatchObject([{ body: { ...notes, frequencies: 'Tower' } }]);
  expect(server.asked(readBriefing)).toMatchObject([
    { query: { paper: 'letter', units: 'metric', wind: 6, windFrom: 270, reserve: 40 } },
  ]);
});

it('FLY-14 says why it could not be made', async () => {
  const { page } = await open(refuse(readBriefing, { status: 503, detail: 'Try again later.' }));
  await page.getByRole('button', { name: 'Make the briefing' }).click();
  await expect.element(page.getByText('Try again later.')).toBeVisible();
});
