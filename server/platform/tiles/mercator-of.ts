/** Web Mercator from 0 to 1, west to east and north to south. */
export function mercatorOf([lng, lat]: readonly [number, number]): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}
