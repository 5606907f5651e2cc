import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const rules = ['oxlint.config.ts', 'package.json', 'tsconfig.base.json', 'tsconfig.json'];
const tiers = ['flight', 'contract', 'server', 'web'];

/** A folder with the rules and these files, so that files that break a wall are not in the tree of other tests. */
function folderWith(probes: Readonly<Record<string, string>>): string {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-walls-'));
  afterAll(() => fs.rmSync(place, { recursive: true, force: true }));
  const copied = [...rules, ...tiers.map((tier) => `${tier}/tsconfig.json`)];
  const files = copied.map((file): [string, string] => [file, fs.readFileSync(path.join(root, file), 'utf8')]);
  for (const [file, text] of [...files, ...Object.entries(probes)]) {
    fs.mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    fs.writeFileSync(path.join(place, file), text);
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
  return place;
}

function run(place: string, program: string, ...args: string[]): string {
  const file = path.join(root, 'node_modules', program);
  return spawnSync(process.execPath, [file, ...args], { cwd: place, encoding: 'utf8' }).stdout;
}

/** Lint rules for imports fail open: a probe that breaks each wall proves that it works. */
const walls = [
  ['flight', "import { z } from 'zod';", 'flight is pure'],
  ['flight', "import fs from 'node:fs';", 'flight is pure'],
  ['contract', "import Fastify from 'fastify';", 'contract imports only'],
  ['web/plans', "import { Map } from 'maplibre-gl';", 'Only web/map talks'],
  ['web/app', "import { Map } from 'maplibre-gl';", 'Only web/map talks'],
  ['web/ui', "import { Deck } from '@deck.gl/core';", 'Only web/map talks'],
  ['web/plans', "import { x } from '../fleet/x.ts';", 'A feature imports no other feature'],
  ['web/plans/list', "import { x } from '../../fleet/x.ts';", 'A feature imports no other feature'],
  ['web/plans', "import { x } from '../app/x.ts';", 'A feature imports no other feature'],
  ['web/map', "import { x } from '../plans/x.ts';", 'know no feature'],
  ['web/map/layers', "import { x } from '../../plans/x.ts';", 'know no feature'],
  ['web/platform', "import { x } from '../map/x.ts';", 'know neither a feature nor the map'],
  ['server/platform/http', "import { x } from '../../account/x.ts';", 'server/platform knows no feature'],
  ['web/plans/editor/forms', "import { x } from '../../../fleet/x.ts';", 'A feature imports no other feature'],
  ['server/plans', "import { x } from '../account/account-store.ts';", 'never its store or its routes'],
  ['server/plans/history', "import { x } from '../../account/keys/keys-store.ts';", 'never its store or its routes'],
  ['server/telemetry/live', "import { x } from '../../checks/checks-routes.ts';", 'never its store or its routes'],
  ['server/basemap/build', "import { x } from '../../search/x.ts';", 'only those above it'],
  ['server/account', "import { x } from '../set-up/x.ts';", 'only those above it'],
] as const;
const probeOf = (index: number) => `${walls[index]?.[0]}/probe-${index}.ts`;
const ALLOWED = 'web/plans/probe-allowed.ts';

describe('walls', () => {
  const place = folderWith({
    ...Object.fromEntries(walls.map(([, code], index) => [probeOf(index), `${code}\n`])),
    'web/map/map-handle.ts': 'export type MapHandle = { name: string };\n',
    [ALLOWED]: "import type { MapHandle } from '../map/map-handle.ts';\nexport type Handle = MapHandle;\n",
  });
  const { diagnostics } = JSON.parse(run(place, 'oxlint/bin/oxlint', '--format', 'json')) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  const saidOf = (file: string) =>
    diagnostics
      .flatMap(({ filename, message, help }) => (filename === file ? [`${message} ${help ?? ''}`] : []))
      .join('\n');

  it.each(walls.map(([folder, code, message], index) => ({ folder, code, message, file: probeOf(index) })))(
    'a file of $folder may not say $code',
    ({ file, message }) => expect(saidOf(file)).toContain(message),
  );

  it('lets a feature use the map, the platform and the contract', () => {
    expect(saidOf(ALLOWED)).toBe('');
  });

  it.each(['flight', 'contract'])('%s compiles without the browser and without Node', (tier) => {
    const names = ['document', 'process', 'fetch'];
    const globals = names.map((name) => `export const its${name} = ${name};\n`).join('');
    const said = run(folderWith({ [`${tier}/globals.ts`]: globals }), 'typescript/bin/tsc', '-p', tier);
    for (const name of names) expect(said).toContain(`'${name}'`);
  });
});
