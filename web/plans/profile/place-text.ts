import type { HeightTexts } from '../detail/checks/heights/height-rows.ts';
import type { MarkedPoint } from './profile-point.ts';

/** Everything known of a place along the flight. */
export function placeText({ distanceM, groundM, flightM, limitM }: MarkedPoint, texts: HeightTexts): string {
  const { height, distance } = texts;
  const parts = [
    `${distance(distanceM)} into the flight`,
    groundM === null ? 'no heights' : `ground ${height(groundM)}`,
    ...(flightM === null ? [] : [`flight ${height(flightM)}`]),
    ...(groundM === null || flightM === null ? [] : [aboveGround(flightM - groundM, texts)]),
    ...(limitM === null ? [] : [`limit ${height(limitM)}`]),
  ];
  return parts.join(', ');
}

const aboveGround = (clearanceM: number, { height }: HeightTexts): string =>
  clearanceM < 0 ? `${height(-clearanceM)} below ground` : `${height(clearanceM)} above ground`;
