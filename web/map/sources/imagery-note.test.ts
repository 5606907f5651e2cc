import { describe, expect, it } from 'vitest';
import { imageryNote } from './imagery-note.ts';
import { defaultView } from '../view/stored-view.ts';
import { builtInImagery, usImagery } from '../testing/a-scene.ts';

const paris = { ...defaultView, longitude: 2.35, latitude: 48.86 };

describe('the note about imagery', () => {
  it('asks for a source where only the overview covers a close view', () => {
    expect(imageryNote([builtInImagery], defaultView)).toEqual({
      text: 'Overview imagery only here.',
      wantsSource: true,
    });
    expect(imageryNote([builtInImagery, usImagery], { ...paris, zoom: 10 })?.wantsSource).toBe(true);
  });

  it('is absent at low zoom and where a source covers the view', () => {
    expect(imageryNote([builtInImagery], { ...defaultView, zoom: 5 })).toBeNull();
    expect(imageryNote([builtInImagery, usImagery], { ...defaultView, zoom: 16 })).toBeNull();
  });

  it('names the source that is overzoomed', () => {
    expect(imageryNote([builtInImagery, usImagery], { ...defaultView, zoom: 19 })).toEqual({
      text: 'Enlarged imagery: US imagery has no more detail than this.',
      wantsSource: false,
    });
    expect(imageryNote([builtInImagery, usImagery], { ...defaultView, zoom: 20 })).toEqual({
      text: 'US imagery has no picture this close: a grid is drawn instead.',
      wantsSource: false,
    });
  });
});
