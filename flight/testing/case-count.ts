import { env } from 'node:process';

/** `npm run test:full`: everything, however long it takes. */
export const isFull = env['OVERFLIGHT_TEST'] === 'full';

/** Number of seeded cases: few in `npm test`, all of them in `npm run test:full`. */
export const caseCount = (quick: number, all: number): number => (isFull ? all : quick);
