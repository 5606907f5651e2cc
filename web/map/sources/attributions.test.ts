import { describe, expect, it } from 'vitest';
import { attributionParts, attributions } from './attributions.ts';
import { defaultView } from '../view/stored-view.ts';
import { aScene, builtInImagery, buildingsSource, terrainSource, usImagery } from '../testing/a-scene.ts';

const texts = (...given: Parameters<typeof attributions>) =>
  attributions(...given).map((parts) => parts.map(({ text }) => text).join(''));

describe('the parts of an attribution', () => {
  it.each([
    ['<script>alert(1)</script>Maker', [{ text: 'alert(1)Maker' }]],
    ['<a href="javascript:alert(1)">Maker</a>', [{ text: 'Maker' }]],
    ['<img src=x onerror=alert(1)>Maker', [{ text: 'Maker' }]],
  ])('removes markup: %s', (attribution, parts) => {
    expect(attributionParts(attribution)).toEqual(parts);
  });

  it('keeps text and web links', () => {
    expect(attributionParts("&copy; <a class='x' href='https://maps.example/c'>Maps &amp; Co</a> 2026")).toEqual([
      { text: '© ' },
      { text: 'Maps & Co', href: 'https://maps.example/c' },
      { text: ' 2026' },
    ]);
  });
});

describe('attributions', () => {
  const full = aScene({
    sources: { imagery: [builtInImagery, usImagery], terrain: terrainSource, buildings: buildingsSource },
  });

  it('name everything in view', () => {
    expect(texts(full, defaultView)).toEqual([
      'NASA Blue Marble',
      'U.S. Geological Survey',
      'Natural Earth',
      'Relief makers',
      '© OpenStreetMap',
    ]);
  });

  it('omit hidden, flat and distant sources, and duplicates', () => {
    const hidden = { ...full, hiddenImagery: ['us-imagery'], mayUseTerrain: false };
    expect(texts(hidden, defaultView)).toEqual(['NASA Blue Marble', 'Natural Earth', '© OpenStreetMap']);
    expect(texts(full, { ...defaultView, longitude: 2.35 })).toEqual(['NASA Blue Marble', 'Natural Earth']);
    const twice = aScene({ sources: { imagery: [builtInImagery, { ...builtInImagery, id: 'again' }] } });
    expect(texts(twice, defaultView)).toEqual(['NASA Blue Marble', 'Natural Earth']);
  });
});
