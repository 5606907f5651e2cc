import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { expect, it } from 'vitest';
import { builtInEngine } from './engine.ts';
import { surveyInWgs84 } from './testing/engine-run.ts';

const photos = (count: number) =>
  Array.from({ length: count }, () => ({ widthPx: 2000, heightPx: 1125, position: [-92, 46.8] as [number, number] }));

it('the built-in engine needs more memory, disk and time for more photos', () => {
  const [few, many] = [10, 100].map((count) => builtInEngine.estimate(photos(count), surveyInWgs84));
  for (const what of ['memoryBytes', 'diskBytes', 'seconds'] as const)
    expect(many?.[what]).toBeGreaterThan(few?.[what] ?? Infinity);
});

it('a project in a system in which the cloud is written again takes longer, by 1.7 seconds for a million points', () => {
  const secondsIn = (name: string, orthoOnly = false) => {
    const system = findSystem(name);
    if (!system) throw new Error(`no system ${name}`);
    return builtInEngine.estimate(photos(18), { ...surveyInWgs84, orthoOnly, system })?.seconds ?? 0;
  };
  const usual = secondsIn('WGS84');
  expect(secondsIn('EPSG:32615')).toBe(usual);
  const [elsewhere, inFeet] = ['EPSG:26995', 'NAD83 / Texas North Central (ftUS) + navd88 height (ftus)'].map((name) =>
    secondsIn(name),
  );
  expect(inFeet).toBe(elsewhere);
  // 18 such photos give 1.3 to 2.2 million points.
  expect((elsewhere ?? 0) - usual).toBeGreaterThan(1.7 * 1.3);
  expect((elsewhere ?? 0) - usual).toBeLessThan(1.7 * 2.3);
  expect(secondsIn('EPSG:26995', true)).toBe(secondsIn('WGS84', true));
});
