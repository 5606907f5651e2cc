import { env } from 'node:process';

/** As many seeded cases as `npm test` has time for; all of them in `npm run test:full`. */
export const howMany = (quick: number, all: number): number => (env['OVERFLIGHT_TEST'] === 'full' ? all : quick);
