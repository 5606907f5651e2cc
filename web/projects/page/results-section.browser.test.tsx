import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ResultsSection } from './results-section.tsx';
import { aProject } from '../testing/a-project.ts';

it('PROC-05 the size of a file is aligned with its name', async () => {
  const folders = [{ name: 'Mesh', files: ['mesh.glb'], sizes: [7_000_000] }];
  const project = aProject(1, {
    results: [{ timestamp: '2026-11-15T12:00:00.000Z', folders, previewUrl: null, terrain: null }],
  });
  const { page } = await renderScreen(<ResultsSection project={project} />);
  const middle = (text: string) => {
    const { top, height } = page.getByText(text, { exact: true }).element().getBoundingClientRect();
    return top + height / 2;
  };
  await expect.element(page.getByText('7.0 MB', { exact: true })).toBeVisible();
  expect(Math.abs(middle('mesh.glb') - middle('7.0 MB'))).toBeLessThan(2);
});
