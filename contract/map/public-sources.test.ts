import { describe, expect, it } from 'vitest';
import { publicSources } from './public-sources.ts';

describe('public sources', () => {
  it.each(publicSources)('$id names the host that is really asked', ({ url, host }) => {
    expect(url.startsWith(`https://${host}/`) || url === `https://${host}`).toBe(true);
  });

  it.each(publicSources)('$id says whose it is, and under which terms', ({ attribution, licence }) => {
    expect(attribution).not.toBe('');
    expect(licence).not.toBe('');
  });
});
