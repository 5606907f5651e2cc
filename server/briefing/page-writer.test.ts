import { expect, it } from 'vitest';
import { wordsOf } from '../projects/testing/words-of-report.ts';
import { finish, newDocument, table } from './page-writer.ts';

it('a table leaves none of its rows alone on a page', async () => {
  const counts = new Set<number>();
  for (let many = 30; many < 60; many++) {
    const doc = await newDocument({ title: 'Rows', paper: 'a4', when: new Date(0) });
    table(doc, { widths: ['*'], rows: Array.from({ length: many }, (_, at) => [`row-${at}`]) });
    const pages = await wordsOf(await finish(doc, 'Rows'));
    const rows = pages.map((page) => page.match(/row-\d+/g)?.length ?? 0);
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(many);
    for (const count of rows) counts.add(count);
  }
  expect(counts.size).toBeGreaterThan(5);
  expect(counts).not.toContain(1);
});
