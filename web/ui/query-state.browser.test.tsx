import { useQuery } from '@tanstack/react-query';
import { listApiKeys } from '@overflight/contract/account/account.ts';
import { describe, expect, it } from 'vitest';
import { makeCall } from '../platform/calls/api-client.ts';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { EmptyState, QueryState } from './query-state.tsx';

function Keys() {
  const query = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => makeCall(listApiKeys, { signal }) });
  return (
    <QueryState query={query}>
      {(keys) => (keys.length === 0 ? <EmptyState title="No keys" hint="Make one" /> : <p>{keys.length} keys</p>)}
    </QueryState>
  );
}

const open = (given: FakeAnswer, theme: 'light' | 'dark' = 'light') =>
  renderScreen(<Keys />, { answers: [given], theme });

describe('the state of a query', () => {
  it('loading', async () => {
    const { page } = await open(neverAnswer(listApiKeys));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('empty, with what to do', async () => {
    const { page } = await open(answer(listApiKeys, []));
    await expect.element(page.getByText('No keys')).toBeVisible();
    await expect.element(page.getByText('Make one')).toBeVisible();
  });

  it('a refusal is final, a server error is retried three times; a successful retry shows the data', async () => {
    const { page, server } = await open(refuse(listApiKeys, { status: 404, detail: 'There is nothing here.' }));
    await expect.element(page.getByRole('alert')).toMatchTextContent('There is nothing here.');
    expect(server.asked(listApiKeys)).toHaveLength(1);
    server.now(refuse(listApiKeys, { status: 503, detail: 'The database is away.' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('The database is away.');
    expect(server.asked(listApiKeys)).toHaveLength(4);
    server.now(answer(listApiKeys, []));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No keys')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('a failure is accessible in the %s theme', async (theme) => {
    const { page } = await open(refuse(listApiKeys, { status: 404, detail: 'There is nothing here.' }), theme);
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
