import { expect, describe, it } from 'vitest';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { projDatabase } from '../proj-database.ts';
import { usualDatum } from './usual-datum.ts';

const register = needs(projDatabase() !== undefined, 'PROJ');
const datumOf = (name: string) => usualDatum(findSystem(name))?.datum ?? null;

describe.skipIf(register.isMissing)(
  `MODEL-01 what heights beside a system usually count from${register.reason}`,
  () => {
    it.each(['EPSG:2231', 'EPSG:6553', 'EPSG:26791', 'EPSG:6344', 'EPSG:26901', 'EPSG:5070', 'EPSG:4269', 'EPSG:3338'])(
      'NAVD88 in the United States: %s',
      (name) => expect(datumOf(name)).toBe('navd88'),
    );

    it.each([
      ['WGS 84, anywhere', 'EPSG:32615'],
      ['Europe', 'EPSG:25832'],
      ['Canada', 'EPSG:2955'],
      ['Hawaii', 'EPSG:3759'],
      ['Hawaii on its own plate', 'EPSG:6634'],
      ['Guam', 'EPSG:6637'],
      ['Puerto Rico', 'EPSG:32161'],
    ])('not told: %s', (_, name) => expect(datumOf(name)).toBeNull());

    it('says that Canada has others where a zone is shared with it', () => {
      expect(usualDatum(findSystem('EPSG:26915'))?.reason).toBe(
        'Sea level (NAVD88), as heights beside NAD83 / UTM zone 15N usually are in the United States; in Canada they usually are not.',
      );
    });
  },
);

it('listed systems are known without the register', () => {
  const system = findSystem('NAD83 / California zone 3 (ftUS)');
  expect(usualDatum(system, null)?.datum).toBe('navd88');
  expect(usualDatum(findSystem('EPSG:6344'), null)).toBeNull();
});
