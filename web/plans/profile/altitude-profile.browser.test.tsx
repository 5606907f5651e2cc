import { readHeights, type HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import { aPlan, aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AltitudeProfile } from './altitude-profile.tsx';

const source: HeightsAnswer['sources'][number] = {
  id: 'alps',
  name: 'Alps',
  datum: 'egm96',
  model: 'ground',
  cellM: 10,
  day: '2026-05-04',
  attribution: '',
};
const survey = aSurvey();

const open = (heightAt: (order: number) => number | null, problems: string[] = []) =>
  renderScreen(<AltitudeProfile plan={aPlan([survey])} />, {
    as: aUser('users'),
    answers: [
      answer(readHeights, ({ body }) => ({
        heights: body.positions.map((_, order) => heightAt(order)),
        sources: [source],
        datum: 'egm96' as const,
        problems,
      })),
    ],
  });

describe('the altitude profile', () => {
  it('TERR-03 names the source of the ground and what altitudes are measured from', async () => {
    const { page } = await open(() => 400);
    await expect.element(page.getByText('Altitudes above sea level. Ground: Alps of 2026-05-04.')).toBeVisible();
    await expect.element(page.getByText(/^Survey: [\d.]+ cm per pixel on the ground, overlap at least/)).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
  });

  it('TERR-10 warns where a hill takes the overlap that was asked for', async () => {
    const hillM = survey.cameraMetadata.distanceToSurface / 2;
    const { page } = await open((order) => (order % 7 === 3 ? 400 + hillM : 400));
    await expect.element(page.getByRole('alert').getByText(/Asked for: \d+ % and \d+ %\.$/)).toBeVisible();
    await expect.element(page.getByText(/^Survey: [\d.]+ to [\d.]+ cm per pixel/)).toBeVisible();
  });

  it('TERR-02 says that nothing is checked where no ground is known, and what could not be read', async () => {
    const { page } = await open(() => null, ['Relief could not be read: relief.example did not answer']);
    await expect.element(page.getByText(/^No terrain data\..*not checked/)).toBeVisible();
    await expect.element(page.getByText('Relief could not be read: relief.example did not answer')).toBeVisible();
  });
});
