import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stateDxfUnit } from './state-dxf-unit.ts';

it('MODEL-04 DXF states the unit of its coordinates, and stays as long as it was', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-dxf-'));
  const file = path.join(folder, 'contours.dxf');
  const header = '  9\n$MEASUREMENT\n 70\n     0\n  9\n$INSUNITS\n 70\n     1\n  0\nENDSEC\n';
  const drawing = 'A'.repeat(100_000);
  for (const [unit, insunits, measurement] of [
    ['US survey foot', 21, 0],
    ['foot', 2, 0],
    ['metre', 6, 1],
    ['kilometre', 0, 1],
  ] as const) {
    fs.writeFileSync(file, header + drawing);
    await stateDxfUnit(file, unit);
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toBe(
      `  9\n$MEASUREMENT\n 70\n     ${measurement}\n  9\n$INSUNITS\n 70\n${String(insunits).padStart(6)}\n  0\nENDSEC\n${drawing}`,
    );
  }
  fs.rmSync(folder, { recursive: true, force: true });
});
