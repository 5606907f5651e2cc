import { expect, it } from 'vitest';
import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import { engineText, engineTitle, isInstallable } from './engine-labels.ts';

const line = 'sudo apt-get install';
const reason = 'The disk is full.';

it.each<[PhotoEngine, string, string | undefined]>([
  [{ state: 'ready', engine: 'built-in' }, 'Photo engine: ready', undefined],
  [
    { state: 'installing', step: 'installing', percent: 43 },
    'Photo engine: installing COLMAP, GDAL and OpenCV from Debian …',
    'No need to wait: projects started now begin when it is installed.',
  ],
  [
    { state: 'installing', step: 'downloading', percent: 4 },
    'Photo engine: downloading COLMAP, GDAL and OpenCV from Debian …',
    'No need to wait: projects started now begin when it is installed.',
  ],
  [{ state: 'failed', reason, canInstall: true, line }, 'Photo engine: could not be installed', reason],
  [{ state: 'away', reason }, 'Photo engine: not ready', reason],
])('describes the state %o', (engine, title, text) => {
  expect([engineTitle(engine), engineText(engine)]).toEqual([title, text]);
});

it('can be installed only if the server may install packages', () => {
  expect(isInstallable({ state: 'missing', canInstall: true, line })).toBe(true);
  expect(isInstallable({ state: 'failed', reason, canInstall: false, line })).toBe(false);
  expect(isInstallable({ state: 'ready', engine: 'nodeodm' })).toBe(false);
});
