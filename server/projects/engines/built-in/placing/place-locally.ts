import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import type { EngineRun } from '../../engine.ts';
import type { ColmapModel } from '../cameras/read-colmap-model.ts';
import { place } from './fit-similarity.ts';
import { standUp } from './fit-horizontally.ts';
import { upOf } from './georeference.ts';
import { apply, median, times, type Vector } from './linear.ts';
import { measureModel } from './measure-model.ts';
import type { PlacedModel } from './place-by-positions.ts';

/** In the open sea, in the middle of a zone: nobody takes it for the place of the photos. */
const EPSG = utmCodeOf([3, 1]);
const ABOUT: Vector = [500_000, 100_000, 0];
/** How far photos are taken to be from what they show: roofs, trees and walls then have about their size. */
const AWAY_M = { survey: 50, structure: 15 } as const;

/** A model of which neither place nor direction nor size is known: upright as its cameras say, in a size that suits later stages. */
export function placeLocally({ options: { processingType } }: EngineRun, model: ColmapModel): PlacedModel {
  const upright = standUp(upOf(model.images, processingType === 'survey'));
  const away = median(measureModel(model, (point) => point, 1).distances);
  const scale = AWAY_M[processingType] / away;
  const turned = (point: Vector): Vector => times(apply(upright, point), scale);
  const centres = model.images.map(({ centre }) => turned(centre));
  const middle = ([0, 1] as const).map((axis) => median(centres.map((centre) => centre[axis])));
  const level = { scale, rotation: upright, shift: [-middle[0]!, -middle[1]!, 0] as Vector };
  const { groundM } = measureModel(model, (point) => place(level, point), scale);
  return {
    epsg: EPSG,
    about: ABOUT,
    fit: { ...level, shift: [level.shift[0], level.shift[1], -groundM] },
    priors: new Map(),
    areHeightsUsable: false,
    isAbsolute: false,
    errorM: null,
    isLocal: true,
  };
}
