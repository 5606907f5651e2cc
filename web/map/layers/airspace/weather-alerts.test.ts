import { describe, expect, it } from 'vitest';
import { styleOf } from '../../style/style-of.ts';
import { aScene, feedsAt } from '../../testing/a-scene.ts';
import { evaluate, paintOf } from '../../testing/evaluate.ts';
import { initialSetting } from '../layer-settings.ts';
import { alertHoverText } from './weather-alerts.ts';

const shown = styleOf(aScene({ feeds: feedsAt('7') }));
const hidden = styleOf(
  aScene({
    feeds: feedsAt('7'),
    layers: { 'weather-alerts': { ...initialSetting('weather-alerts'), mode: 'none' } },
  }),
);
const layerOf = (id: string) => shown.layers.find((layer) => layer.id === id);
const paint = (id: string, property: string) => paintOf(shown, id, property);

describe('the weather alert layer', () => {
  it('ALERT-01 is drawn from tiles of zoom 4 to 11 and their layer weatherAlerts, up to zoom 22', () => {
    expect(shown.sources['weather-alerts']).toMatchObject({ type: 'vector', minzoom: 4, maxzoom: 11 });
    expect(shown.sources['weather-alerts']).toHaveProperty('tiles', ['/weatheralerts/v2/tile/{z}/{x}/{y}.pbf?v=7']);
    for (const id of ['weather-alerts', 'weather-alert-outlines'])
      expect(layerOf(id)).toMatchObject({ 'source-layer': 'weatherAlerts', maxzoom: 22 });
  });

  it('is hatched, to differ from an airspace cell of the same colour', () => {
    expect(layerOf('weather-alert-hatching')?.paint).toHaveProperty('fill-pattern', 'alert-hatch');
    expect(layerOf('restrictions')?.paint).not.toHaveProperty('fill-pattern');
  });

  it("ALERT-02 is painted in the feature's own colour", () => {
    const properties = { color: '#8b0000' };
    const colour = evaluate(paint('weather-alerts', 'fill-color'), 'fill.fill-color', { properties });
    expect(String(colour)).toBe('rgba(139,0,0,1)');
  });

  it.each([
    [4, false, 0.5],
    [10, false, 0.5],
    [10, true, 0.625],
    [16, false, 0.125],
    [16, true, 0.175],
    [22, false, 0.125],
  ])('ALERT-02 at zoom %d, hovered %s, is filled with %d', (zoom, isHovered, opacity) => {
    const value = evaluate(paint('weather-alerts', 'fill-opacity'), 'paint_fill.fill-opacity', { zoom, isHovered });
    expect(value).toBeCloseTo(opacity, 10);
  });

  it.each([
    [4, false, 2],
    [16, false, 2],
    [4, true, 4],
    [10, true, 8],
    [16, true, 10],
  ])('ALERT-02 at zoom %d, hovered %s, has an outline of %d', (zoom, isHovered, px) => {
    const value = evaluate(paint('weather-alert-outlines', 'line-width'), 'paint_line.line-width', { zoom, isHovered });
    expect(value).toBeCloseTo(px, 10);
  });

  it('ALERT-03 has no layer to click while it is hidden', () => {
    expect(hidden.layers.map(({ id }) => id)).not.toContain('weather-alerts');
    expect(hidden.sources).not.toHaveProperty('weather-alerts');
  });

  it('shows the event on hover for every form of alert', () => {
    expect(alertHoverText({ messageTypeCode: 1, phenomena: 'FF', significance: 'W' })).toBe('Flash Flood Warning');
    expect(alertHoverText({ classification: 'Wind', event: 'Gale Warning' })).toBe('Gale Warning');
    expect(alertHoverText({})).toBe('Weather alert');
  });
});
