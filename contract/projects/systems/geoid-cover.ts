import { z } from 'zod';
import { call } from '../../call.ts';
import { griddedDatums, heightDatums, type HeightDatum } from '../../map/terrain.ts';
import { projectCaps } from '../projects.ts';

/** How much of the photos the geoid grids of a datum cover; `none` also if there is no grid of it at all. */
const GeoidCover = z.enum(['all', 'some', 'none']);
export type GeoidCover = z.infer<typeof GeoidCover>;

/** What is asked of geoid grids: the photos of these plans, or where these begin as long as they have none. */
export const GeoidCovers = z.object({
  /** False where nothing tells where the project is: then a cover of `all` means that there is a grid. */
  isPlaced: z.boolean(),
  covers: z.record(z.enum(griddedDatums), GeoidCover),
});
export type GeoidCovers = z.infer<typeof GeoidCovers>;

export const readGeoidCovers = call({
  method: 'POST',
  path: '/process/oa/v2/geoids',
  needs: 'process',
  scope: 'projects-read',
  worksOnFullDisk: true,
  summary: 'Which height datums have a geoid grid on this server where the photos of these plans are',
  body: z.object({ sources: z.array(z.uuid().toLowerCase()).max(projectCaps.sources) }),
  answer: GeoidCovers,
});

type Lack = Pick<GeoidCovers, 'isPlaced'> & {
  cover: Exclude<GeoidCover, 'all'>;
  /** The datum is that of the coordinate system, and was not chosen. */
  isImplied: boolean;
};

const ADD = 'An administrator adds one under Administration → Terrain heights';

/** That a geoid grid is missing for a project, what follows, and what to do. */
export function lackText(datum: HeightDatum, { isImplied, ...lack }: Lack): string {
  const remedy = `${ADD}, or choose other heights for the project.`;
  if (!isImplied) return `${lacking(datum, lack)}. ${remedy}`;
  const off =
    'heights stay as the photos state them, and may be off those of the coordinate system by tens of metres (100 ft and more)';
  return `${lacking(datum, lack)}: ${off}. ${remedy}`;
}

/** The same for a table of control points. */
export const importLackText = (datum: HeightDatum, lack: Omit<Lack, 'isImplied'>): string =>
  `${lacking(datum, lack)}: these heights cannot be imported. ${ADD}. Choose another zero only if the table counts from it.`;

function lacking(datum: HeightDatum, { isPlaced, cover }: Omit<Lack, 'isImplied'>): string {
  const { name } = heightDatums[datum];
  if (!isPlaced) return `There is no geoid grid for ${name} on this server`;
  return `No geoid grid for ${name} covers ${cover === 'some' ? 'all of ' : ''}the photos`;
}
