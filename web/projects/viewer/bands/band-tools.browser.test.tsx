import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { initialDisplay, type Display } from '../display.ts';
import { BandTools } from './band-tools.tsx';

const ndvi = { url: '/{z}/{x}/{y}', minzoom: 14, maxzoom: 20, valuesUrl: '/ndvi' };
const red = { name: 'Red', kind: 'red' as const, wavelengthNm: 650 };
const nir = { name: 'NIR', kind: 'nir' as const, wavelengthNm: 860 };
const facts = { calibration: 'exposure' as const, isShadingCorrected: true, shots: 9 };
type Scene = Pick<ViewerScene, 'bands' | 'ndvi'>;

function Tools({ scene, told }: { scene: Scene; told: (display: Display) => void }) {
  const [display, setDisplay] = useState(initialDisplay);
  const onDisplay = (next: Display) => {
    told(next);
    setDisplay(next);
  };
  return <BandTools {...{ scene, display, onDisplay }} />;
}

it('NDVI is switched on, with its colours and what its figures are worth', async () => {
  const seen: Display[] = [];
  const scene = { ndvi, bands: { ...facts, bands: [red, nir] } };
  const { page } = await renderScreen(<Tools scene={scene} told={(display) => seen.push(display)} />);
  await page.getByRole('switch', { name: /^NDVI/ }).click();
  expect(seen.at(-1)).toMatchObject({ showsNdvi: true });
  await expect.element(page.getByRole('img', { name: /^Colours of NDVI/ })).toBeVisible();
  await expect.element(page.getByText(/^Relative, not calibrated/)).toBeVisible();
  await expect.element(page.getByText('Bands: Red (650 nm), NIR (860 nm)')).toBeVisible();
});

it('says which band is missing', async () => {
  const scene = { ndvi: null, bands: { ...facts, bands: [red] } };
  const { page } = await renderScreen(<Tools scene={scene} told={() => undefined} />);
  await expect.element(page.getByRole('switch', { name: /^NDVI/ })).toBeDisabled();
  await expect.element(page.getByText(/Missing: near infrared\./)).toBeVisible();
  expect(page.getByRole('img').query()).toBeNull();
});

it('photos in colour only have no such section', async () => {
  const { page } = await renderScreen(<Tools scene={{ ndvi: null, bands: null }} told={() => undefined} />);
  expect(page.getByText('Vegetation').query()).toBeNull();
});
