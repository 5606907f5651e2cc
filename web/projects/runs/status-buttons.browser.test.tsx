import { readProject, saveProject, type Project } from '@overflight/contract/projects/projects.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aProject } from '../testing/a-project.ts';
import { StatusButtons } from './status-buttons.tsx';

const fillOf = (element: Element) => getComputedStyle(element).backgroundColor;

it('a start that would fail says why, and is not what the page asks for', async () => {
  const draft = aProject(1, { status: 'Draft', sources: [aProject(2).processId] });
  const why = 'Not ready: 0 photos can be used.';
  const ready = await renderScreen(<StatusButtons project={draft} notReady={null} />);
  const wanted = fillOf(ready.page.getByRole('button', { name: 'Start Processing' }).element());
  const { page } = await renderScreen(<StatusButtons project={draft} notReady={why} />);
  const button = page.getByRole('button', { name: 'Start Processing' });
  await expect.element(button).toHaveAttribute('aria-description', why);
  await expect.element(button).toBeEnabled();
  expect(fillOf(button.element())).not.toBe(wanted);
});

it('a completed project is processed again after a question; a failed one at once', async () => {
  const sources = [aProject(2).processId];
  const [done, failed] = [
    aProject(1, { status: 'Completed', sources }),
    aProject(3, { status: 'Failed Processing', sources }),
  ];
  const answers = (project: Project) => [answer(readProject, project), answer(saveProject, project)];
  const first = await renderScreen(<StatusButtons project={done} notReady={null} />, { answers: answers(done) });
  await first.page.getByRole('button', { name: 'Process Again' }).click();
  await expect.element(first.page.getByRole('dialog', { name: 'Process Project 1 again?' })).toBeVisible();
  expect(first.server.asked(saveProject)).toEqual([]);
  await first.page.getByRole('dialog').getByRole('button', { name: 'Process Again' }).click();
  await expect.poll(() => first.server.asked(saveProject)).toMatchObject([{ body: { status: 'Process' } }]);
  const second = await renderScreen(<StatusButtons project={failed} notReady={null} />, { answers: answers(failed) });
  await second.page.getByRole('button', { name: 'Process Again' }).click();
  await expect.poll(() => second.server.asked(saveProject)).toMatchObject([{ body: { status: 'Process' } }]);
});

it('stopping keeps the work and is drawn before and above terminating', async () => {
  const { page } = await renderScreen(
    <StatusButtons project={aProject(1, { status: 'Processing' })} notReady={null} />,
  );
  const borders = ['Stop', 'Terminate'].map(
    (name) => getComputedStyle(page.getByRole('button', { name }).element()).borderTopColor,
  );
  expect(borders[1]).toBe('rgba(0, 0, 0, 0)');
  expect(borders[0]).not.toBe(borders[1]);
});
