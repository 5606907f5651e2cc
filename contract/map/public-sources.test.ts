import { describe, expect, it } from 'vitest';
import { publicSources } from './public-sources.ts';

describe('public sources', () => {
  it.each(publicSources)('$id names the host that is really asked', ({ url, host }) => {
    expect(url.startsWith(`https://${host}/`) || url === `https://${host}`).toBe(true);
  });

  it.each(publicSources)('$id states its owner and licence', ({ attribution, licence }) => {
    expect(attribution).not.toBe('');
    expect(licence).not.toBe('');
  });
});
