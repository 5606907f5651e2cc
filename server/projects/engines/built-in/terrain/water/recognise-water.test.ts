import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { coordinateSystems, type CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { projDatabase } from '../../../../systems/proj-database.ts';
import { rawProducts, type RawScene } from '../../../engine.ts';
import { surveyInWgs84, testRun } from '../../testing/engine-run.ts';
import { recogniseWater } from './recognise-water.ts';
import { writeWater } from './water-map.ts';

const layout = { columns: 40, rows: 40, cellM: 0.5, westM: 0, northM: 20 };
/** 100 m². */
const cells = Array.from({ length: 400 }, (_, at) => at);

const register = needs(projDatabase() !== undefined, 'PROJ');

type Told = [where: string, system: CoordinateSystem | undefined, areas: [string, string]];
const told: Told[] = [
  ['in metres', coordinateSystems[0], ['100 m²', '25 m²']],
  ['in US survey feet', coordinateSystems[1], ['1,076 sq ft', '269 sq ft']],
];

describe.skipIf(register.isMissing)(`MODEL-04 water${register.reason}`, () => {
  it.each(told)('is told %s by the run as by its report', async (_, system, [area, below]) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-water-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const run = testRun(folder, [], { options: { ...surveyInWgs84, system: system! } });
    const scene = path.join(folder, rawProducts.scene);
    fs.mkdirSync(path.dirname(scene));
    fs.writeFileSync(scene, '{}');
    await writeWater(run, {
      layout,
      areas: [{ levelM: 2, cells, below: cells.slice(0, 100).map((at) => at + 400), beside: [500] }],
    });
    await recogniseWater(run);
    expect(run.warnings).toEqual([
      `Water was recognised: one area, ${area}. Heights there are one level for each, not measured.`,
      `Ground beside water was measured below its level, by two or three photos only: ${below}. It is filled in from around, not measured; heights near it need a check.`,
    ]);
    expect((JSON.parse(fs.readFileSync(scene, 'utf8')) as RawScene).water).toEqual({ areas: 1, areaM2: 100 });
  });
});
