import { type AircraftProfile, type Figure, type FigureName, figureNames } from './profile.ts';
import { profileOf } from './profiles.ts';

/** An aircraft that users added: a profile of the product with figures of their own. */
export type OwnAircraft = {
  id: string;
  make: string;
  model: string;
  /** Id of the profile whose files, camera and other figures it has. */
  basedOn: string;
  figures: { readonly [Name in FigureName]?: number };
};

export function ownProfile({ id, make, model, basedOn, figures }: OwnAircraft): AircraftProfile {
  const own = figureNames.flatMap((name): [FigureName, Figure][] => {
    const value = figures[name];
    return value === undefined ? [] : [[name, { value, source: 'user' }]];
  });
  return { formats: [], ...profileOf(basedOn), ...Object.fromEntries(own), id, make, model };
}
