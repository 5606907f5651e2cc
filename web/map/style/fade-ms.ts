/** Who asked for less motion sees at once what others see fade in. */
export const fadeMs = (usual: number): number =>
  'matchMedia' in globalThis && matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : usual;
