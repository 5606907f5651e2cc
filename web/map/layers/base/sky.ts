import type { ExpressionSpecification, SkySpecification } from 'maplibre-gl';

/** The sky as specified; the opacity is given per zoom. */
export const skyNumbers = {
  sunIntensity: 15,
  opacityAtZoom: [
    [0, 0],
    [5, 0.3],
    [8, 1],
  ],
} as const;

/** The map library has no sun: its intensity becomes the lightness of the horizon, in percent above this. */
const BASE_HORIZON_PCT = 80;

const skyColours = { light: 'hsl(207, 90%, 72%)', dark: 'hsl(213, 60%, 30%)' };

export function sky(theme: keyof typeof skyColours): SkySpecification {
  const opacity: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...skyNumbers.opacityAtZoom.flat(),
  ] as ExpressionSpecification;
  const horizon = `hsl(205, 60%, ${BASE_HORIZON_PCT + skyNumbers.sunIntensity}%)`;
  return {
    'sky-color': skyColours[theme],
    'horizon-color': horizon,
    'fog-color': horizon,
    'sky-horizon-blend': opacity,
    'atmosphere-blend': opacity,
    'horizon-fog-blend': 0.5,
    // Haze may hide a distant ridge, never the ground in focus.
    'fog-ground-blend': 0.9,
  };
}
