import { describe, expect, it } from 'vitest';
import { layerIds, layerTable, nextMode, type LayerMode } from './layer-table.ts';

describe('the layer table', () => {
  it('MAP-05 has the modes, first modes and first opacities of the specification', () => {
    const rows = layerIds.map((id) => {
      const { modes, initialMode, initialOpacity, opacity } = layerTable[id];
      return [id, modes.join(' '), initialMode, initialOpacity, opacity];
    });
    expect(rows).toEqual([
      ['buildings', 'none 3d', '3d', 0.7, 'adjustable'],
      ['substations', 'none visible', 'visible', 1, 'fixed'],
      ['power-lines', 'none visible', 'visible', 1, 'fixed'],
      ['flight-restrictions', 'none 2d 3d', '2d', 0.7, 'adjustable'],
      ['terrain', '2d 3d', '3d', 1, 'fixed'],
      ['weather-alerts', 'none visible', 'visible', 0.5, 'fixed'],
    ]);
  });

  it.each(layerIds)('MAP-04 %s cycles through all its modes', (id) => {
    const { modes, initialMode } = layerTable[id];
    const walked: LayerMode[] = [initialMode];
    for (const _ of modes) walked.push(nextMode(id, walked.at(-1) ?? initialMode));
    expect(new Set(walked)).toEqual(new Set(modes));
    expect(walked.at(-1)).toBe(initialMode);
  });

  it('starts over from a mode the layer does not have', () => {
    expect(nextMode('terrain', 'none')).toBe('2d');
  });
});
