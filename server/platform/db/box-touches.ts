import { sql, type RawBuilder } from 'kysely';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { boxText } from './box-on-globe.ts';

/** Stored boxes begin within ±180° and end before 540°: a question may mean them one turn further, or one turn back. */
const TURNS_DEG = [-360, 0, 360];

/** Whether the column `box` touches this box, wherever on the globe its longitudes are counted from. */
export function boxTouches(box: Box): RawBuilder<boolean> {
  const turned = TURNS_DEG.map((turn) => boxText({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }));
  // One by one, because the index of boxes cannot be asked for a list of them.
  const touches = turned.map((text) => sql`box && ${text}::box`);
  return sql<boolean>`(${sql.join(touches, sql` or `)})`;
}
