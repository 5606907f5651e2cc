import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stateDxf } from './state-dxf.ts';

it('MODEL-04 DXF states the unit and the system of its coordinates; the drawing stays as it was', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-dxf-'));
  const file = path.join(folder, 'contours.dxf');
  const header = '  9\n$MEASUREMENT\n 70\n     0\n  9\n$INSUNITS\n 70\n     1\n';
  const drawing = `  0\nENDSEC\n${'A'.repeat(100_000)}`;
  for (const [unit, insunits, measurement] of [
    ['US survey foot', 21, 0],
    ['foot', 2, 0],
    ['metre', 6, 1],
    ['kilometre', 0, 1],
  ] as const) {
    fs.writeFileSync(file, header + drawing);
    await stateDxf(file, { unit, system: ['Coordinate system: Système → 3', 'made up'] });
    expect(fs.readFileSync(file, 'latin1')).toBe(
      [
        '999\nCoordinate system: Système ? 3\n999\nmade up\n',
        `  9\n$MEASUREMENT\n 70\n     ${measurement}\n  9\n$INSUNITS\n 70\n${String(insunits).padStart(6)}\n`,
        '  9\n$CUSTOMPROPERTYTAG\n  1\nCoordinate system\n  9\n$CUSTOMPROPERTY\n  1\nSystème ? 3\n',
        '  9\n$CUSTOMPROPERTYTAG\n  1\nNote\n  9\n$CUSTOMPROPERTY\n  1\nmade up\n',
        drawing,
      ].join(''),
    );
  }
  expect(fs.readdirSync(folder)).toEqual(['contours.dxf']);
  fs.rmSync(folder, { recursive: true, force: true });
});
