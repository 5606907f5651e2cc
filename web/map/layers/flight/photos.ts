import type { Feature, Point } from 'geojson';
import type { CircleLayerSpecification, ExpressionSpecification } from 'maplibre-gl';
import { emptyGeoJson } from '../empty-geojson.ts';
import type { StylePiece } from '../layer-order.ts';

export const PHOTOS_SOURCE = 'photos';
export const PHOTOS_LAYER = 'photo-positions';

type Verdict = 'usable' | 'flawed' | 'unusable';
/** Position and check result of a photo. */
export type PhotoPoint = Feature<Point, { name: string; verdict: Verdict; text: string }>;

export const photoColours: Record<Verdict, string> = { usable: '#2dd36f', flawed: '#ffb020', unusable: '#ff3b4e' };

const layer: CircleLayerSpecification = {
  id: PHOTOS_LAYER,
  type: 'circle',
  source: PHOTOS_SOURCE,
  paint: {
    'circle-color': [
      'match',
      ['get', 'verdict'],
      ...Object.entries(photoColours).flat(),
      photoColours.flawed,
    ] as unknown as ExpressionSpecification,
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 2.5, 18, 6],
    'circle-stroke-color': '#05121f',
    'circle-stroke-width': 1.2,
  },
};

/** Photos of the open plan, coloured by check result. */
export const photos: StylePiece = {
  sources: { [PHOTOS_SOURCE]: emptyGeoJson },
  layers: { 'plan-marks': [layer] },
};

export function photoHoverText({ name, text }: Readonly<Record<string, unknown>>): string {
  return `${String(name)}: ${String(text)}`;
}
