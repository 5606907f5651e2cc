import { figureNames, figures } from '@overflight/flight/aircraft/profile.ts';
import { profiles } from '@overflight/flight/aircraft/profiles.ts';
import { z } from 'zod';
import { call } from '../call.ts';

/** Own aircraft of one tenant. */
export const MAX_AIRCRAFT = 500;

const Name = z.string().trim().min(1, 'This field is required').max(100);
const [firstProfile, ...otherProfiles] = profiles.map(({ id }) => id);

const Figures = z.strictObject(
  Object.fromEntries(
    figureNames.map((name) => {
      const { unit, most } = figures[name];
      return [name, z.number().gt(0, 'must be above 0').max(most, `at most ${most} ${unit}`).exactOptional()];
    }),
  ) as Record<(typeof figureNames)[number], z.ZodExactOptional<z.ZodNumber>>,
);

const aircraftFields = {
  make: Name,
  model: Name,
  /** Id of the profile of the product whose files, camera and other figures it has. */
  basedOn: z.enum([firstProfile ?? '', ...otherProfiles]),
  figures: Figures,
};
const AircraftToSave = z.object({
  /** Generated if omitted. */
  id: z.uuid().toLowerCase().optional(),
  ...aircraftFields,
});
export type AircraftToSave = z.input<typeof AircraftToSave>;

const OwnAircraft = z.object({ id: z.uuid(), ...aircraftFields, basedOn: z.string() });
export type OwnAircraft = z.infer<typeof OwnAircraft>;

export const listAircraft = call({
  method: 'GET',
  path: '/flights/oa/v2/aircraft',
  needs: 'member',
  scope: 'plans-read',
  summary: 'Aircraft profiles that the crew added to those of the product',
  answer: z.array(OwnAircraft),
});

export const saveAircraft = call({
  method: 'POST',
  path: '/flights/oa/v2/aircraft',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Create or replace an aircraft profile',
  body: AircraftToSave,
  answer: OwnAircraft,
});

export const deleteAircraft = call({
  method: 'DELETE',
  path: '/flights/oa/v2/aircraft/{id}',
  needs: 'fleet-management',
  scope: 'fleet-write',
  summary: 'Delete an aircraft profile; plans that name it read "not known"',
  params: z.object({ id: z.uuid().toLowerCase() }),
});
