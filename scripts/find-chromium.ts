import fs from 'node:fs';

/** The headless shell first: it has no window chrome to draw, and takes a quarter less CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** An installed Chromium: CHROMIUM_PATH, or one on the search path. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return fs.existsSync(named) ? named : undefined;
  const folders = (process.env['PATH'] ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find((file) => fs.existsSync(file));
}

const folders: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/** Whether Mesa is available for WebGL. */
export const hasMesa = (): boolean => fs.existsSync(`/usr/lib/${folders[process.arch]}/libEGL_mesa.so.0`);
