import { publicSources } from '@overflight/contract/map/public-sources.ts';
import { describe, expect, it } from 'vitest';
import { newSourceValues, SourceFormSchema } from './source-form-values.ts';
import { hostOf, sourceGroups } from './source-rows.ts';

const own = SourceFormSchema.parse({
  ...newSourceValues('imagery'),
  id: 'own',
  name: 'Own',
  url: 'https://tiles.example:8443/{z}/{x}/{y}',
});

describe('the list of sources', () => {
  it('lists every public source once, with its host and licence, switched off by default', () => {
    const rows = sourceGroups([]).flatMap((group) => group.rows);
    expect(rows.map(({ source }) => source.id).toSorted()).toEqual(publicSources.map(({ id }) => id).toSorted());
    expect(rows.every(({ source, host, licence }) => !source.enabled && host && licence)).toBe(true);
  });

  it('shows a stored public source as stored', () => {
    const [first] = publicSources;
    if (!first) throw new Error('The catalogue is empty.');
    const { host: _host, licence: _licence, isUsual: _isUsual, ...source } = first;
    const rows = sourceGroups([{ ...source, origin: 'public', enabled: true }]).flatMap((group) => group.rows);
    const found = rows.filter((row) => row.source.id === first.id);
    expect(found).toMatchObject([{ source: { enabled: true }, host: first.host, licence: first.licence }]);
  });

  it('keeps the row order when one is switched on', () => {
    const [imagery] = sourceGroups([own]);
    const ids = imagery?.rows.map(({ source }) => source.id) ?? [];
    expect(ids[0]).toBe('own');
    for (const { source } of imagery?.rows.slice(1) ?? []) {
      const [changed] = sourceGroups([{ ...source, enabled: true }, own]);
      expect(changed?.rows.map((row) => row.source.id)).toEqual(ids);
    }
  });

  it('names the host of a custom source, and none for a pack', () => {
    const [imagery] = sourceGroups([own, { ...own, id: 'pack', origin: 'pack', url: '' }]);
    expect(imagery?.rows.slice(0, 2).map(({ host }) => host)).toEqual(['tiles.example:8443', null]);
    expect(hostOf('no address')).toBeNull();
  });
});
