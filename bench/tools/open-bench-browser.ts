import { newTempFolder } from '../../scripts/end-with-us.ts';
import { openBrowser, type Browser } from '../../e2e/browser.ts';

/** Chromium ends with us by itself, but leaves its folders where we are killed: they are made in one of ours. */
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
