/** No fading for people who prefer reduced motion. */
export const fadeMs = (usual: number): number =>
  'matchMedia' in globalThis && matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : usual;
