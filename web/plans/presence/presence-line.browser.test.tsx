import {
  CHANGES_EVENT,
  enterPlan,
  followLive,
  leavePlan,
  listPresent,
  type LiveChanges,
} from '@overflight/contract/telemetry/live.ts';
import { expect, it, onTestFinished } from 'vitest';
import { liveConnection } from '../../platform/live/live-connection.ts';
import { answer, type FakeAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PresenceLine } from './presence-line.tsx';

const planId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ada = { userId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'Ada Lovelace', isEditing: true };

/** A stream that stays open until the test cuts it. */
function aStream(): { stream: FakeAnswer; cut: () => void } {
  const greeting: LiveChanges = { isWhole: true, changes: [] };
  let cut = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (sender) => {
      sender.enqueue(new TextEncoder().encode(`event: ${CHANGES_EVENT}\ndata: ${JSON.stringify(greeting)}\n\n`));
      cut = () => sender.error(new TypeError('network error'));
    },
  });
  return { stream: { call: followLive, reply: async () => new Response(body) }, cut: () => cut() };
}

it.each(['light', 'dark'] as const)(
  'CREW-02 announces presence, shows who else is there, and nobody once the connection is lost, %s',
  async (theme) => {
    const { stream, cut } = aStream();
    const { page, server, logged } = await renderScreen(<PresenceLine planId={planId} isEditing />, {
      answers: [stream, answer(enterPlan), answer(leavePlan), answer(listPresent, [ada])],
      theme,
    });
    const line = page.getByRole('status', { name: 'Also in this plan' });
    await expect.element(line).toHaveTextContent('');
    onTestFinished(liveConnection.followChanges(() => undefined));
    await expect.element(line).toHaveTextContent('Ada Lovelace is editing this plan.');
    await expect.poll(() => server.asked(enterPlan)).toMatchObject([{ body: { planId, isEditing: true } }]);
    expect(await axeProblems()).toEqual([]);
    cut();
    await expect.element(line).toHaveTextContent('');
    expect(logged().join()).toContain('The live connection is interrupted');
  },
);
