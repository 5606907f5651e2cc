import { env } from 'node:process';

/** `npm run test:full`: everything, however long it takes. */
export const isFull = env['OVERFLIGHT_TEST'] === 'full';

/** As many seeded cases as `npm test` has time for; all of them in `npm run test:full`. */
export const howMany = (quick: number, all: number): number => (isFull ? all : quick);
