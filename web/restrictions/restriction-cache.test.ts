import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideUndo, undoOffer } from '../ui/undo/offer-undo.ts';
import { removeRestriction } from './remove-restriction.ts';
import { restrictionsKey } from './restriction-cache.ts';
import { emptyProperties } from './form/restriction-form-values.ts';
import { storeRestriction } from './store-restriction.ts';

const aRestriction = (id: string, name = id): CustomRestriction => ({
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [8, 47],
        [8.01, 47],
        [8, 47.01],
        [8, 47],
      ],
    ],
  },
  properties: { ...emptyProperties, id, name },
});

let queries: QueryClient;
let answer: () => Promise<Response>;
const realFetch = globalThis.fetch;
const names = () =>
  queries.getQueryData<CustomRestriction[]>(restrictionsKey)?.map(({ properties }) => properties.name);

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(
    restrictionsKey,
    ['a', 'b', 'c'].map((id) => aRestriction(id)),
  );
  globalThis.fetch = () => answer();
});

afterEach(() => {
  globalThis.fetch = realFetch;
  hideUndo();
});

const saved = (restriction: CustomRestriction) =>
  Promise.resolve(Response.json({ type: 'FeatureCollection', features: [restriction] }));
const refused = () =>
  Promise.resolve(Response.json({ title: 'No', status: 403, detail: 'No.', code: 'forbidden' }, { status: 403 }));

describe('restrictions in the cache', () => {
  it('REST-02 change by their id at once, before the server has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const stored = storeRestriction(queries, aRestriction('b', 'Bridge'));
    await expect.poll(() => names()).toEqual(['a', 'Bridge', 'c']);
    resolve(await saved(aRestriction('b', 'Bridge of the server')));
    await stored;
    expect(names()).toEqual(['a', 'Bridge of the server', 'c']);
  });

  it('REST-02 that are new come last, and are removed if the server refuses them', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const stored = storeRestriction(queries, aRestriction('d')).catch((error: unknown) => error);
    await expect.poll(() => names()).toEqual(['a', 'b', 'c', 'd']);
    resolve(await refused());
    expect(await stored).toBeInstanceOf(Error);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('REST-02 disappear at once when they are deleted, and undo is offered', async () => {
    answer = () => Promise.resolve(new Response(null, { status: 204 }));
    const onChange = vi.fn<() => void>();
    await removeRestriction(queries, aRestriction('b'), onChange);
    expect(names()).toEqual(['a', 'c']);
    expect(onChange).toHaveBeenCalled();
    answer = () => saved(aRestriction('b'));
    undoOffer()?.undo();
    await expect.poll(() => names()).toEqual(['a', 'c', 'b']);
  });

  it('REST-02 are restored in place if they could not be deleted', async () => {
    answer = refused;
    await removeRestriction(queries, aRestriction('b'), () => undefined);
    expect(names()).toEqual(['a', 'b', 'c']);
  });
});
