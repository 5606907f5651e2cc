import { newTempFolder } from '../../scripts/kill-on-exit.ts';
import { openBrowser, type Browser } from '../../e2e/browser.ts';

/** Chromium exits with us, but leaves its folders if we are killed: they are created in one of ours. */
export async function openBenchBrowser(): Promise<Browser> {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = newTempFolder('browser-');
  try {
    return await openBrowser();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
