import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CameraBox } from './camera-box.tsx';

function Editor() {
  const [name, choose] = useState('Yuneec E90');
  return (
    <>
      <CameraBox name={name} onChange={choose} />
      <p>In use: {name}</p>
    </>
  );
}

async function open() {
  const { page } = await renderScreen(<Editor />);
  return { page, box: page.getByRole('combobox', { name: 'Camera' }) };
}

describe('the camera field', () => {
  it('is replaced by typing after one click', async () => {
    const { page, box } = await open();
    await box.click();
    await userEvent.keyboard('mavic 3');
    await expect.element(box).toHaveValue('mavic 3');
    const options = page.getByRole('option', { name: /mavic 3/i });
    await expect.element(options.first()).toBeVisible();
    const chosen = options.first().element().textContent;
    await options.first().click();
    await expect.element(box).toHaveValue(chosen);
    await expect.element(page.getByText(`In use: ${chosen}`)).toBeVisible();
  });

  it.each(['{Escape}', '{Tab}'])('shows the current camera again after %s', async (key) => {
    const { page, box } = await open();
    await box.click();
    await userEvent.keyboard(`mavic${key}`);
    await expect.element(box).toHaveValue('Yuneec E90');
    await expect.element(page.getByText('In use: Yuneec E90')).toBeVisible();
  });
});
