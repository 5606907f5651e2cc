import { followLive } from '@overflight/contract/telemetry/live.ts';
import {
  listPlanMissions,
  readMissionClearance,
  readMissionTransfer,
  sendMission,
  type MissionClearance,
  type MissionTransfer,
} from '@overflight/contract/telemetry/missions.ts';
import { listPlanTracks, listVehicles } from '@overflight/contract/telemetry/telemetry.ts';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FlightsCard } from '../replay/flights-card.tsx';
import { SendMissionDialog } from './send-mission-dialog.tsx';
import { aLocation } from '../testing/a-location.ts';

const planId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const transferId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const vehicle = aLocation({ vehicle: 'Falcon', source: 'mavlink' });

const open: MissionClearance = {
  verdict: 'not-checked',
  headline: 'Not everything was checked',
  findings: [
    { about: 'Crew', state: 'not-checked', text: 'No pilot is named.' },
    { about: 'Restrictions', state: 'caution', text: 'Zurich CTR' },
  ],
};
const forbidden: MissionClearance = {
  verdict: 'not-allowed',
  headline: 'Records do not allow this flight',
  findings: [...open.findings, { about: 'Crew', state: 'stop', text: 'Ada: certificate ended on 2020-01-31' }],
};
const transfer: MissionTransfer = {
  transferId,
  planId,
  objectId: vehicle.objectId,
  vehicle: 'Falcon',
  state: 'done',
  moved: 12,
  items: 12,
  message: 'All 12 items came back as they were sent.',
  differences: [],
  startedAt: '2026-11-15T12:00:00.000Z',
  sentBy: 'Bo Admin',
  reason: 'The paper is on its way.',
  overruled: ['Ada: certificate ended on 2020-01-31'],
};

async function show(answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') {
  const dialog = <SendMissionDialog planId={planId} planVersion={3} vehicleId={vehicle.objectId} onClose={() => {}} />;
  const live = [
    answer(listVehicles, () => [{ ...vehicle, timestamp: new Date().toISOString() }]),
    neverAnswer(followLive),
  ];
  return renderScreen(dialog, { answers: [...answers, ...live], theme, as: aUser('users', 'admins') });
}

describe('sending a mission', () => {
  it('shows crew and check findings, the most severe on top, and unchecked ones as such', async () => {
    const { page } = await show([answer(readMissionClearance, forbidden)]);
    const before = page.getByRole('region', { name: 'Checks before sending' });
    await expect.element(before.getByRole('status')).toHaveTextContent('Records do not allow this flight');
    await expect
      .poll(() =>
        before
          .getByRole('listitem')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([
        'Crew · Forbids. Ada: certificate ended on 2020-01-31',
        'Restrictions · Caution. Zurich CTR',
        'Crew · Not checked. No pilot is named.',
      ]);
  });

  it('a closed area is the headline and needs a reason; unchecked items stay listed', async () => {
    const headline = 'This mission crosses a closed area: Farm no-fly';
    const stop = { about: 'Restrictions', state: 'stop', text: 'Farm no-fly: closed at every height' } as const;
    const closed: MissionClearance = { verdict: 'not-allowed', headline, findings: [...open.findings, stop] };
    const { page } = await show([answer(readMissionClearance, closed)]);
    const before = page.getByRole('region', { name: 'Checks before sending' });
    await expect.element(before.getByRole('status')).toHaveTextContent(headline);
    const lines = before.getByRole('listitem');
    await expect
      .element(lines.first())
      .toHaveTextContent('Restrictions · Forbids. Farm no-fly: closed at every height');
    await expect.element(lines.last()).toHaveTextContent('Crew · Not checked. No pilot is named.');
    await page.getByLabelText('The mission on Falcon will be replaced').click();
    await expect.element(page.getByRole('textbox', { name: 'Reason for sending it anyway' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  });

  it.each(['light', 'dark'] as const)(
    'asks for a reason where records forbid it, and sends it along, %s',
    async (theme) => {
      const { page, server } = await show(
        [answer(readMissionClearance, forbidden), answer(sendMission, transfer), answer(readMissionTransfer, transfer)],
        theme,
      );
      await page.getByLabelText('The mission on Falcon will be replaced').click();
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await expect.element(send).toBeDisabled();
      await page.getByRole('textbox', { name: 'Reason for sending it anyway' }).fill('The paper is on its way.');
      expect(await axeProblems()).toEqual([]);
      await send.click();
      await expect.element(page.getByText('The vehicle has the mission')).toBeVisible();
      expect(server.asked(sendMission)).toMatchObject([{ body: { version: 3, reason: 'The paper is on its way.' } }]);
    },
  );

  it('asks for no reason unless records forbid it', async () => {
    const { page, server } = await show([
      answer(readMissionClearance, open),
      answer(sendMission, { ...transfer, reason: null, overruled: [] }),
      answer(readMissionTransfer, { ...transfer, reason: null, overruled: [] }),
    ]);
    await page.getByLabelText('The mission on Falcon will be replaced').click();
    await expect.element(page.getByRole('textbox', { name: 'Reason for sending it anyway' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByText('The vehicle has the mission')).toBeVisible();
    expect(server.asked(sendMission)[0]?.body).not.toHaveProperty('reason');
  });

  it('a failed check is shown, and the server asks for the reason', async () => {
    const { page } = await show([
      refuse(readMissionClearance, { status: 500, detail: 'The database is away.' }),
      refuse(sendMission, { status: 409, code: 'reason-needed', detail: 'Records do not allow this flight.' }),
    ]);
    await expect.element(page.getByText('Crew and checks were not checked. The database is away.')).toBeVisible();
    await page.getByLabelText('The mission on Falcon will be replaced').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByRole('textbox', { name: 'Reason for sending it anyway' })).toBeVisible();
  });
});

it('sent missions are listed with vehicle, sender and reason', async () => {
  const card = (
    <FlightsCard planId={planId} planVersion={3} map={null} replayedId={null} onReplay={() => {}} hrefOf={() => '/'} />
  );
  const { page } = await renderScreen(card, {
    answers: [answer(listPlanTracks, []), answer(listPlanMissions, [transfer])],
  });
  const sent = page.getByRole('list', { name: 'Missions sent' });
  await expect.element(sent.getByText('Falcon: the vehicle has the mission')).toBeVisible();
  await expect.element(sent.getByText(/Bo Admin/)).toBeVisible();
  await expect.element(sent.getByText(/certificate ended on 2020-01-31\): “The paper is on its way\.”/)).toBeVisible();
});

it.each([
  ['metric', '0.60 km', 'within 500 m of'],
  ['imperial', '0.37 mi', 'within 1,640 ft of'],
])('the length of a flight is told to %s readers as %s, and what is near as %s', async (units, text, near) => {
  const at = '2026-11-15T12:00:00.000Z';
  const card = (
    <FlightsCard planId={planId} planVersion={3} map={null} replayedId={null} onReplay={() => {}} hrefOf={() => '/'} />
  );
  const track = {
    trackId: transferId,
    objectId: vehicle.objectId,
    vehicle: 'Falcon',
    isSimulated: false,
    isLive: false,
    startedAt: at,
    endedAt: at,
    points: 2,
    lengthM: 600,
  };
  const { page } = await renderScreen(card, {
    answers: [answer(listPlanTracks, [track]), answer(listPlanMissions, [])],
    stored: { 'units.system': units },
  });
  await expect.element(page.getByText(new RegExp(`${text}$`))).toBeVisible();
  await expect.element(page.getByText(new RegExp(near))).toBeVisible();
});
