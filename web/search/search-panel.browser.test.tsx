import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { SearchPanel } from './search-panel.tsx';

it('opens with the cursor in its field', async () => {
  const { page } = await renderScreen(
    <SearchPanel map={null} chosen={null} onChoose={() => undefined} onClose={() => undefined} />,
  );
  await expect.element(page.getByLabelText('Search for location')).toHaveFocus();
});
