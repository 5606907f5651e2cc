import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const made: string[] = [];

/** Lint rules for imports fail open: a probe that breaks each wall proves that it stands. */
function lint(file: string, code: string): string {
  const at = path.join(root, file);
  const created = fs.mkdirSync(path.dirname(at), { recursive: true });
  made.push(created ?? at);
  fs.writeFileSync(at, code);
  made.push(at);
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', file], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout;
}

afterEach(() => {
  for (const at of made.splice(0).toReversed()) fs.rmSync(at, { recursive: true, force: true });
});

describe('walls', () => {
  it.each([
    ['flight/probe.ts', "import { z } from 'zod';", 'flight is pure'],
    ['flight/probe.ts', "import fs from 'node:fs';", 'flight is pure'],
    ['contract/probe.ts', "import Fastify from 'fastify';", 'contract imports only'],
    ['web/plans/probe.ts', "import { Map } from 'maplibre-gl';", 'Only web/map talks'],
    ['web/app/probe.ts', "import { Map } from 'maplibre-gl';", 'Only web/map talks'],
    ['web/ui/probe.ts', "import { Deck } from '@deck.gl/core';", 'Only web/map talks'],
    ['web/plans/probe.ts', "import { x } from '../fleet/x.ts';", 'A feature imports no other feature'],
    ['web/plans/list/probe.ts', "import { x } from '../../fleet/x.ts';", 'A feature imports no other feature'],
    ['web/plans/probe.ts', "import { x } from '../app/x.ts';", 'A feature imports no other feature'],
    ['web/map/probe.ts', "import { x } from '../plans/x.ts';", 'know no feature'],
    ['web/map/layers/probe.ts', "import { x } from '../../plans/x.ts';", 'know no feature'],
    ['web/platform/probe.ts', "import { x } from '../map/x.ts';", 'know neither a feature nor the map'],
    ['server/platform/http/probe.ts', "import { x } from '../../account/x.ts';", 'server/platform knows no feature'],
    ['server/plans/probe.ts', "import { x } from '../account/account-store.ts';", 'never its store or its routes'],
  ])('%s may not say %s', (file, code, message) => {
    expect(lint(file, `${code}\n`)).toContain(message);
  });

  it('lets a feature use the map, the platform and the contract', () => {
    const code = "import type { MapHandle } from '../map/map-handle.ts';\nexport type Handle = MapHandle;\n";
    expect(lint('web/plans/probe.ts', code)).toContain('Found 0 warnings and 0 errors');
  });

  it('flight and contract compile without the browser and without Node', () => {
    for (const folder of ['flight', 'contract'])
      for (const name of ['document', 'process', 'fetch']) {
        const file = path.join(root, folder, 'probe.ts');
        fs.writeFileSync(file, `export const probe = ${name};\n`);
        made.push(file);
        const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
          cwd: root,
          encoding: 'utf8',
        });
        expect(tsc.stdout, `${name} in ${folder}`).toContain('probe.ts');
      }
  });
});
