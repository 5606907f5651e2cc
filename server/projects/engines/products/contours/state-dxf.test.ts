import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withRunningDashes } from './dxf-layers.ts';
import { stateDxf } from './state-dxf.ts';

it('MODEL-04 DXF states the unit and the system of its coordinates; the drawing stays as it was', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-dxf-'));
  const file = path.join(folder, 'contours.dxf');
  const header = '  9\n$MEASUREMENT\n 70\n     0\n  9\n$INSUNITS\n 70\n     1\n';
  const drawing = `  0\nENDSEC\n${'é'.repeat(100_000)}`;
  for (const [unit, insunits, measurement] of [
    ['US survey foot', 21, 0],
    ['foot', 2, 0],
    ['metre', 6, 1],
    ['kilometre', 0, 1],
  ] as const) {
    fs.writeFileSync(file, header + drawing, 'latin1');
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

it('MODEL-04 line types run along whole lines of a drawing, wherever it was read in parts', async () => {
  async function* parts() {
    const text = ['0', '1', '8']
      .map((flags) => `  0\nLWPOLYLINE\n100\nAcDbPolyline\n 70\n${flags}\n 90\n12\n`)
      .join('');
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  let told = '';
  for await (const part of withRunningDashes(parts())) told += part;
  expect([...told.matchAll(/ 70\n(\d+)\n/g)].map(([, flags]) => Number(flags))).toEqual([128, 129, 136]);
  expect(told.replaceAll(/ 70\n\d+\n/g, '')).toBe('  0\nLWPOLYLINE\n100\nAcDbPolyline\n 90\n12\n'.repeat(3));
});
