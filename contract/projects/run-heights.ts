import { z } from 'zod';
import { heightDatums, type HeightDatum } from '../map/terrain.ts';
import type { HeightUnit } from './contours.ts';

/** What the heights of all products of a run count from. */
export const heightChoices = {
  photos: 'As the photos state them',
  egm96: heightDatums.egm96.name,
  ellipsoid: heightDatums.ellipsoid.name,
  egm2008: `${heightDatums.egm2008.name}, by its geoid grid`,
  navd88: `${heightDatums.navd88.name}, by its geoid grid`,
  'sea-level': `${heightDatums['sea-level'].name}, by its geoid grid`,
} as const satisfies Record<HeightDatum | 'photos', string>;
export type HeightChoice = keyof typeof heightChoices;
export const HeightChoice = z.enum(Object.keys(heightChoices) as [HeightChoice, ...HeightChoice[]]);

/** What the heights of all products of a run are in. */
export const heightUnitChoices = {
  system: 'As the system',
  metre: 'Metres',
  foot: 'Feet (international)',
  'US survey foot': 'US survey feet',
} as const satisfies Record<HeightUnit | 'system', string>;
export type HeightUnitChoice = keyof typeof heightUnitChoices;
export const HeightUnitChoice = z.enum(Object.keys(heightUnitChoices) as [HeightUnitChoice, ...HeightUnitChoice[]]);
