import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FacadeFacts, FacadePicture } from './facade-view.tsx';

const facade = { url: '/facade.png', facesDeg: 182.3, widthM: 24.5, heightM: 8, pixelM: 0.0061 };

it('the orthophoto of a wall is a picture that says where the wall faces and how large it is', async () => {
  const { page } = await renderScreen(
    <>
      <FacadePicture facade={facade} />
      <FacadeFacts facade={facade} />
    </>,
    { stored: { 'units.system': 'metric' } },
  );
  await expect.element(page.getByRole('img', { name: 'Orthophoto of the wall' })).toHaveAttribute('src', '/facade.png');
  await expect.element(page.getByText('south (182°)')).toBeVisible();
  await expect.element(page.getByText('24.50 m × 8.00 m')).toBeVisible();
  await expect.element(page.getByText('0.6 cm per pixel')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the picture alone' }))
    .toHaveAttribute('href', '/facade.png');
});
