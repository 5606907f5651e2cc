/** Degrees, minutes and seconds as the fractions of EXIF; the sign is written apart. */
export function sexagesimal(signedDeg: number): [number, number][] {
  const degrees = Math.abs(signedDeg);
  const minutes = (degrees % 1) * 60;
  return [
    [Math.floor(degrees), 1],
    [Math.floor(minutes), 1],
    [Math.round((minutes % 1) * 60 * 1e6), 1e6],
  ];
}
