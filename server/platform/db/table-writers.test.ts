import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const server = path.resolve(import.meta.dirname, '..', '..');
const isProduct = (file: string) => !/\.test\.ts$|(^|\/)testing\/|\/migrations\//.test(file);
const writes =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|delete from|(?<!for )update) (\w+) /g;
const tables = new Set(
  ['tables.ts', 'account-tables.ts', 'demo-tables.ts', 'link-tables.ts', 'project-tables.ts', 'webhook-tables.ts']
    .flatMap((name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8').split('\n'))
    .flatMap((line) => /^ {2}(\w+): \w+Table;/.exec(line)?.[1] ?? []),
);

it('each table is written by one folder of the server; others may read it', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of fs.globSync('*/**/*.ts', { cwd: server }).filter(isProduct))
    for (const [, built, raw] of fs.readFileSync(path.join(server, file), 'utf8').matchAll(writes)) {
      const table = built ?? raw ?? '';
      if (!tables.has(table)) continue;
      const [folder = ''] = file.split(path.sep);
      writers.set(table, (writers.get(table) ?? new Set()).add(folder));
    }
  expect(writers.size).toBeGreaterThan(30);
  expect(
    [...writers].flatMap(([table, folders]) => (folders.size > 1 ? [`${table}: ${[...folders].join(', ')}`] : [])),
  ).toEqual([]);
});
