import { exportAuditEvents, listAuditEvents, type AuditEvent } from '@overflight/contract/audit.ts';
import { describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AuditSection } from './audit-section.tsx';

const sent: AuditEvent = {
  id: 12,
  at: '2026-11-16T09:30:00.000Z',
  tenant: 'north',
  personId: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  personName: 'Grace Hill',
  personEmail: 'grace@example.com',
  address: '192.0.2.7',
  kind: 'mission-sent',
  subject: 'Quad 1',
  result: 'ok',
  details: { plan: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a12', version: 3, overruled: [] },
};
const tried: AuditEvent = {
  ...sent,
  id: 11,
  personId: null,
  personName: '',
  personEmail: 'stranger@example.com',
  tenant: '',
  kind: 'sign-in',
  subject: '',
  result: 'refused',
  details: { reason: 'wrong-credentials' },
};
const listed = (...events: AuditEvent[]) => answer(listAuditEvents, { events, next: null });

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<AuditSection />, { as: aUser('admins'), answers, theme });

describe('SAFE-03 the screen of the audit trail', () => {
  it('is loading', async () => {
    const { page } = await open([neverAnswer(listAuditEvents)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('could not be read: says why, and tries again', async () => {
    const { page, server } = await open([refuse(listAuditEvents, { status: 403, detail: 'For administrators.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('For administrators.');
    server.now(listed(sent));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Grace Hill')).toBeVisible();
  });

  it('is empty at first', async () => {
    const { page } = await open([listed()]);
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  });

  it('lists who did what, from where, and what was refused', async () => {
    const { page } = await open([listed(sent, tried)]);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect.element(row('Grace Hill')).toMatchTextContent('grace@example.com · tenant north · 192.0.2.7');
    await expect.element(row('Grace Hill')).toMatchTextContent('Mission to a vehicle: Quad 1');
    await expect.element(row('Grace Hill')).toMatchTextContent('version: 3');
    await expect.element(row('Grace Hill')).toMatchTextContent('Done');
    await expect.element(row('stranger@example.com')).toMatchTextContent('Sign-in');
    await expect.element(row('stranger@example.com')).toMatchTextContent('reason: wrong-credentials');
    await expect.element(row('stranger@example.com')).toMatchTextContent('Refused');
  });

  it('is filtered with the keyboard, and the filters are cleared again', async () => {
    const { page, server } = await open([listed()]);
    await page.getByRole('textbox', { name: 'Search' }).fill('quad');
    await userEvent.keyboard('{Tab}grace{Tab}Mission{ArrowDown}{Enter}');
    await page.getByLabelText('From').fill('2026-11-16');
    await page.getByLabelText('To').fill('2026-11-16');
    const expected = {
      search: 'quad',
      person: 'grace',
      kind: 'mission-sent',
      from: new Date(2026, 10, 16).toISOString(),
      to: new Date(2026, 10, 17).toISOString(),
    };
    await expect.poll(() => server.asked(listAuditEvents).at(-1)?.query).toMatchObject(expected);
    await expect.element(page.getByText('No matching entries')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('');
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  });

  it('shows earlier entries', async () => {
    const pages = answer(listAuditEvents, ({ query }) =>
      query.before === undefined ? { events: [sent], next: 12 } : { events: [tried], next: null },
    );
    const { page, server } = await open([pages]);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect.element(page.getByText('stranger@example.com')).toBeVisible();
    await expect.element(page.getByText('Grace Hill')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
    expect(server.asked(listAuditEvents).at(-1)?.query.before).toBe(12);
  });

  it.each([
    ['Export CSV', 'csv'],
    ['Export JSON lines', 'jsonl'],
  ] as const)('%s saves what is listed', async (name, format) => {
    const file = new Blob(['text']) as never;
    const { page, server } = await open([listed(sent), answer(exportAuditEvents, file)]);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await page.getByRole('textbox', { name: 'Search' }).fill('quad');
    await expect.poll(() => server.asked(listAuditEvents).at(-1)?.query.search).toBe('quad');
    await page.getByRole('button', { name }).click();
    await expect.poll(() => saved.mock.contexts.length).toBe(1);
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(`audit-trail.${format}`);
    expect(server.asked(exportAuditEvents)).toMatchObject([{ params: { format }, query: { search: 'quad' } }]);
    saved.mockRestore();
  });

  it('fits a phone: nothing is cut off at 390 px', async () => {
    await browser.viewport(390, 800);
    const long = { ...sent, subject: 'a-very-long-name-without-any-space-'.repeat(4) };
    const { page } = await open([listed(long, tried)]);
    await expect.element(page.getByText('Grace Hill')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await browser.viewport(1440, 900);
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await open([listed(sent, tried)], theme);
    await expect.element(page.getByText('Grace Hill')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
