import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { initialDisplay, type Display } from '../display.ts';
import { aCloud } from '../testing/a-cloud.ts';
import { PointTools } from './point-tools.tsx';

type Props = { cloud: ReturnType<typeof aCloud>; isWet?: boolean; told: (display: Display) => void };

function Tools({ cloud, isWet = false, told }: Props) {
  const [display, setDisplay] = useState(initialDisplay);
  const onDisplay = (next: Display) => {
    told(next);
    setDisplay(next);
  };
  return <PointTools zero={{ datum: 'navd88', geoids: ['national'] }} {...{ cloud, isWet, display, onDisplay }} />;
}

it('MODEL-03 points are coloured by photo, height or ground, and have a size', async () => {
  const seen: Display[] = [];
  const { page } = await renderScreen(<Tools cloud={aCloud()} told={(display) => seen.push(display)} />, {
    stored: { 'units.system': 'metric' },
  });
  await page.getByText('Height', { exact: true }).click();
  await expect.element(page.getByText('402.0 m (blue) to 433.0 m (red) above NAVD88')).toBeVisible();
  await page.getByText('Ground', { exact: true }).click();
  await expect.element(page.getByText('Not ground')).toBeVisible();
  page.getByRole('slider', { name: 'Size of the points' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(seen.at(-1)?.points).toEqual({ colour: 'class', sizePx: 3 });
});

it('MODEL-03 points in water are said to be no heights to trust', async () => {
  const text = /^Points in water are of its bottom or its surface/;
  const wet = await renderScreen(<Tools cloud={aCloud()} isWet told={() => undefined} />);
  await expect.element(wet.page.getByText(text)).toBeVisible();
  const { page } = await renderScreen(<Tools cloud={aCloud()} told={() => undefined} />);
  await expect.element(page.getByRole('radio', { name: 'Photo' })).toBeChecked();
  expect(page.getByText(text).query()).toBeNull();
});

it('points without colours or classes say so and are coloured by height', async () => {
  const cloud = { ...aCloud(), hasColours: false, hasGround: false };
  const { page } = await renderScreen(<Tools cloud={cloud} told={() => undefined} />);
  await expect.element(page.getByRole('radio', { name: 'Photo' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'Ground' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'Height' })).toBeChecked();
  await expect.element(page.getByText('These points have no colours.')).toBeVisible();
  await expect.element(page.getByText('The ground was not looked for in these points.')).toBeVisible();
});
