import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import type { BrowserInstanceOption } from 'vitest/node';
import { findChromium, hasMesa } from '../scripts/find-chromium.ts';

/** Bundled before the first test: a package found later would reload the page in the middle of one. */
const packages = [
  '@deck.gl/core',
  '@deck.gl/layers',
  '@deck.gl/maplibre',
  '@mantine/core',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/react-query',
  'axe-core',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  'zod',
];

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-gpu-blocklist',
  // Maps: Mesa draws them with a fifth less CPU than the SwiftShader that every Chromium brings.
  ...(hasMesa()
    ? ['--use-gl=angle', '--use-angle=gl-egl', '--disable-gpu-compositing', '--disable-gpu-rasterization']
    : ['--enable-unsafe-swiftshader']),
];

const tests = '**/*.browser.test.tsx';
/** What draws a map changes more of its page than it can put back: each of these files has one of its own. */
const mapTests = [
  ...[
    'map/',
    'plans/detail/',
    'restrictions/',
    'projects/viewer/bands/',
    'projects/viewer/control/',
    'projects/viewer/place/',
  ].map((folder) => folder + tests),
  'projects/viewer/explorer.browser.test.tsx',
];
/** They look at single pixels. */
const pixelTests = ['map/space/flight-over-relief', 'restrictions/shape/restriction-pixels'].map(
  (test) => `${test}.browser.test.tsx`,
);

type Files = { name: string; include: string[]; exclude?: string[]; isolate: boolean };
/** Drawing in software costs per pixel. */
type Resolution = { pixelRatio: 0.5 | 1 };

const inChromium = (files: Files, { pixelRatio }: Resolution): BrowserInstanceOption => ({
  ...files,
  browser: 'chromium',
  provider: playwright({
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: flags },
    contextOptions: {
      deviceScaleFactor: pixelRatio,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    },
  }),
});

/** In the machine's own Chromium; nothing is behind it, see `testing/stand-in-server.ts`. One Vite serves them all. */
export const screens = defineProject({
  root: import.meta.dirname,
  plugins: [react()],
  optimizeDeps: { include: packages, noDiscovery: true },
  test: {
    name: 'browser',
    setupFiles: [path.join(import.meta.dirname, 'testing/no-performance-tracks.ts')],
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1040, height: 700 },
      instances: [
        inChromium({ name: 'maps', include: mapTests, exclude: pixelTests, isolate: true }, { pixelRatio: 0.5 }),
        inChromium({ name: 'pixels', include: pixelTests, isolate: true }, { pixelRatio: 1 }),
        inChromium({ name: 'screens', include: [tests], exclude: mapTests, isolate: false }, { pixelRatio: 1 }),
      ],
    },
  },
});
