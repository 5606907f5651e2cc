import type { Position } from 'geojson';
import { type Point, localPlane } from '../geo/planes/local-plane.ts';

/** Farmland in Kansas, far from airports. Everything that the site shows there is made up. */
const ORIGIN: Position = [-98.352, 39.118];
const plane = localPlane(ORIGIN, 'B');

export const siteOrigin = ORIGIN;

/** Metres east and north of the origin. */
export const toSite = (position: Position): Point => plane.toPoint(position);
export const fromSite = (x: number, y: number): Position => plane.toPosition({ x, y });

/** Half the width of the square that is modelled in detail; beyond it lies painted countryside. */
export const SITE_HALF_M = 230;

/** The two dates of the site: between them the piles of the pit change. */
export type SiteDate = 'june' | 'august';
export const siteDates: Record<SiteDate, { takenAt: string; sunAzimuthDeg: number; sunElevationDeg: number }> = {
  june: { takenAt: '2026-06-11T16:10:00Z', sunAzimuthDeg: 118, sunElevationDeg: 52 },
  august: { takenAt: '2026-08-20T19:40:00Z', sunAzimuthDeg: 214, sunElevationDeg: 56 },
};

export type House = {
  name: string;
  x: number;
  y: number;
  /** Along the ridge, and across it. */
  lengthM: number;
  widthM: number;
  /** Direction of the ridge, degrees clockwise from north. */
  ridgeDeg: number;
  eavesM: number;
  ridgeM: number;
  roof: 'red' | 'slate' | 'metal';
};

export const houses: readonly House[] = [
  { name: 'Barn', x: -4, y: 36, lengthM: 30, widthM: 14, ridgeDeg: 78, eavesM: 5, ridgeM: 9.5, roof: 'red' },
  { name: 'Farmhouse', x: 46, y: 20, lengthM: 13, widthM: 9, ridgeDeg: 100, eavesM: 5.2, ridgeM: 8.6, roof: 'slate' },
  { name: 'Cottage', x: 70, y: 42, lengthM: 10, widthM: 7.5, ridgeDeg: 8, eavesM: 3.2, ridgeM: 6, roof: 'slate' },
  { name: 'Shed', x: 24, y: 58, lengthM: 12, widthM: 6, ridgeDeg: 78, eavesM: 3, ridgeM: 4, roof: 'metal' },
];

export const silo = { x: -27, y: 30, radiusM: 3.2, wallM: 12, topM: 14.5 };

export type Car = { x: number; y: number; headingDeg: number; colour: readonly [number, number, number] };
export const cars: readonly Car[] = [
  { x: 33, y: 27, headingDeg: 12, colour: [176, 28, 30] },
  { x: 36.2, y: 26.4, headingDeg: 10, colour: [232, 234, 236] },
  { x: 58, y: 30, headingDeg: 96, colour: [38, 58, 110] },
  { x: 16, y: 44, headingDeg: 170, colour: [70, 74, 78] },
  { x: -92, y: -19.4, headingDeg: 82, colour: [210, 176, 40] },
];

export const mast = { x: 132, y: 138, heightM: 42, baseM: 3.2, topM: 1 };

/** Feet of the pylons; three wires hang between their arms. */
export const powerLine = {
  heightM: 19,
  armM: 3.4,
  sagM: 2.6,
  pylons: [
    [-282, -235],
    [-188, -175],
    [-94, -115],
    [0, -55],
    [94, 5],
    [188, 65],
    [282, 125],
  ] as readonly (readonly [number, number])[],
};

export const lane = {
  widthM: 4.2,
  path: [
    [-260, -32],
    [-170, -30],
    [-90, -21],
    [-20, -9],
    [40, -7],
    [110, -18],
    [180, -33],
    [260, -38],
  ] as readonly (readonly [number, number])[],
};

/** An ellipse, deepest where its walls end. */
export const pit = { x: 128, y: -124, radiusXM: 66, radiusYM: 52, wallM: 17, depthM: 7.5 };

/** Heaps with a rounded top on the floor of the pit: half axes of the foot, and the height, at each date. */
export type Pile = {
  name: string;
  x: number;
  y: number;
  turnDeg: number;
  at: Record<SiteDate, { lengthM: number; widthM: number; heightM: number }>;
};
export const piles: readonly Pile[] = [
  {
    name: 'Pile A',
    x: 112,
    y: -110,
    turnDeg: 20,
    at: { june: { lengthM: 14, widthM: 11, heightM: 5.5 }, august: { lengthM: 10, widthM: 8, heightM: 3.4 } },
  },
  {
    name: 'Pile B',
    x: 143,
    y: -112,
    turnDeg: 65,
    at: { june: { lengthM: 12, widthM: 7, heightM: 3.2 }, august: { lengthM: 17, widthM: 9, heightM: 4.6 } },
  },
  {
    name: 'Pile C',
    x: 136,
    y: -140,
    turnDeg: 110,
    at: { june: { lengthM: 8, widthM: 8, heightM: 3.6 }, august: { lengthM: 8, widthM: 8, heightM: 3.6 } },
  },
];

export const digger = { x: 118, y: -134, headingDeg: 300 };

/** Where people park and turn: corners of the gravel yard. */
export const yard: readonly (readonly [number, number])[] = [
  [-32, -3],
  [62, -4],
  [66, 30],
  [36, 54],
  [-2, 60],
  [-36, 44],
];
