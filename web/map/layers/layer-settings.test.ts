import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialSettings, LayerSettingsSchema, storedLayers } from './layer-settings.ts';

function fakeStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('layer settings', () => {
  it.each([
    ['a mode the layer does not have', { id: 'buildings', mode: '2d', opacity: 0.2 }],
    ['an opacity above 1', { id: 'buildings', mode: '3d', opacity: 1.2 }],
    ["another layer's id", { id: 'terrain', mode: '3d', opacity: 0.2 }],
    ['a number', 7],
  ])('falls back for one layer alone on %s', (_, buildings) => {
    const weather = { id: 'weather-alerts', mode: 'none', opacity: 0.5 };
    const read = LayerSettingsSchema.parse({ buildings, 'weather-alerts': weather });
    expect(read.buildings).toEqual(initialSettings.buildings);
    expect(read['weather-alerts']).toEqual(weather);
  });

  it('falls back altogether on broken text', () => {
    localStorage.setItem('map.layers', '{"buildings":');
    expect(storedLayers.read()).toEqual(initialSettings);
  });

  it('MAP-04 keeps id, mode and opacity of each layer in local storage', () => {
    const changed = { ...initialSettings, buildings: { id: 'buildings', mode: 'none', opacity: 0.33 } as const };
    storedLayers.write(changed);
    const text = localStorage.getItem('map.layers') ?? '';
    expect(JSON.parse(text)).toMatchObject({ buildings: { id: 'buildings', mode: 'none', opacity: 0.33 } });
    expect(storedLayers.read()).toEqual(changed);
  });
});
