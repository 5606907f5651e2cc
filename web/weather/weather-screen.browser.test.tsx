import {
  readForecastSettings,
  saveForecastSettings,
  defaultThresholds,
  type ForecastOverview,
  type ForecastSettings,
} from '@overflight/contract/weather/forecast.ts';
import { alertFeed, readAlertStatus, switchAlerts, type AlertStatus } from '@overflight/contract/weather/weather.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { WeatherScreen } from './weather-screen.tsx';

const off: AlertStatus = {
  source: 'nws',
  state: 'off',
  version: '1',
  fetchedAt: null,
  inForce: 0,
  withoutShape: 0,
  unreadable: 0,
  trouble: null,
};
const settings: ForecastSettings = {
  providers: { nws: false, 'met-norway': false, 'open-meteo': false },
  openMeteoUrl: '',
  openMeteoKey: '',
  thresholds: defaultThresholds,
};
const overview: ForecastOverview = { settings, states: [] };
const saves = answer(saveForecastSettings, ({ body }) => ({ settings: body, states: [] }));

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<WeatherScreen />, {
    as: aUser('admins'),
    answers: [...answers, answer(readAlertStatus, off), answer(readForecastSettings, overview)],
    theme,
  });

describe('the weather services', () => {
  it('are loading, each part by itself', async () => {
    const { page } = await open([neverAnswer(readAlertStatus), neverAnswer(readForecastSettings)]);
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).elements()).toHaveLength(2);
  });

  it('one part that fails leaves the other', async () => {
    const { page } = await open([refuse(readForecastSettings, { status: 403, detail: 'Not for you.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not for you.');
    await expect.element(page.getByRole('switch', { name: alertFeed.name })).toBeVisible();
  });

  it('none until one is switched on, with an explanation', async () => {
    const { page, server } = await open([answer(switchAlerts, { ...off, state: 'never' })]);
    await expect.element(page.getByText('Switched off: no plan is checked for weather alerts.')).toBeVisible();
    await page.getByRole('switch', { name: alertFeed.name }).click({ force: true });
    await expect.element(page.getByText('Switched on, no response yet.')).toBeVisible();
    expect(server.asked(switchAlerts)).toMatchObject([{ body: { enabled: true } }]);
  });

  it('alerts that are out of date say that plans are not checked', async () => {
    const trouble = { at: '2026-11-15T12:00:00.000Z', reason: 'The host does not answer.' };
    const stale: AlertStatus = { ...off, state: 'stale', fetchedAt: trouble.at, inForce: 12, trouble };
    const { page } = await open([answer(readAlertStatus, stale)]);
    await expect.element(page.getByText(/Out of date: plans show "not checked"\./)).toBeVisible();
    await expect.element(page.getByText(/The host does not answer\./)).toBeVisible();
    await expect.element(page.getByText('12 in force')).toBeVisible();
  });

  it('a provider that cannot be switched on stays off, with the reason', async () => {
    const { page } = await open([refuse(saveForecastSettings, { status: 503, detail: 'The database is away.' })]);
    const norway = page.getByRole('switch', { name: 'MET Norway (forecast)' });
    await norway.click({ force: true });
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('The database is away.')).toBeVisible();
    await expect.element(norway).not.toBeChecked();
  });
});

describe('the thresholds', () => {
  it('are entered in displayed units, and stored in metric units', async () => {
    const { page, server } = await open([saves]);
    await expect.element(page.getByLabelText('Temperature below')).toHaveValue('32 °F');
    await expect.element(page.getByLabelText('Wind over')).toHaveValue('20 mph');
    await page.getByLabelText('Temperature below').fill('14');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    const [saved] = server.asked(saveForecastSettings);
    expect(saved?.body.thresholds).toEqual({ ...defaultThresholds, temperatureLow: -10 });
  });

  it('one that is empty is required, and cannot be saved', async () => {
    const { page, server } = await open([saves]);
    await page.getByLabelText('Wind over').fill('');
    await expect.element(page.getByLabelText('Wind over')).toHaveAccessibleDescription('This field is required');
    await expect.element(page.getByRole('button', { name: 'Save thresholds' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(server.asked(saveForecastSettings)).toEqual([]);
    await page.getByRole('button', { name: 'Default values' }).click();
    await expect.element(page.getByLabelText('Wind over')).toHaveValue('20 mph');
  });

  it('one changed after a save no longer reads Saved', async () => {
    const { page } = await open([saves]);
    await page.getByLabelText('Wind over').fill('25');
    await page.getByRole('button', { name: 'Save thresholds' }).click();
    await expect.element(page.getByText('Saved')).toBeVisible();
    await page.getByLabelText('Wind over').fill('30');
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  });

  it('a refusal is shown beside the button', async () => {
    const { page } = await open([refuse(saveForecastSettings, { status: 409, detail: 'Somebody was quicker.' })]);
    await page.getByLabelText('Wind over').fill('25');
    await page.getByRole('button', { name: 'Save thresholds' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody was quicker.');
  });

  it.each([
    ['Temperature below', '-100', 'min value: -76 °F'],
    ['Wind over', '500', 'max value: 223.7 mph'],
  ])('%s %s is refused under the field, before the server is asked', async (label, text, words) => {
    const { page, server } = await open([saves]);
    await page.getByLabelText(label).fill(text);
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(words);
    await expect.element(page.getByRole('button', { name: 'Save thresholds' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(server.asked(saveForecastSettings)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([], theme);
    await expect.element(page.getByLabelText('Wind over')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
