import type http from 'node:http';
import type { OutsideServer } from '../../testing/outside-server.ts';

type Feature = object;
type Service = {
  features: readonly Feature[];
  /** Time of the last change. */
  changedMs: number;
  /** Maximum page size. */
  mostAtOnce?: number;
  /** Overrides the answer. */
  instead?: (query: URLSearchParams, response: http.ServerResponse) => boolean;
};

/** A fake server that answers as the FAA's ArcGIS services do. */
export function answerAsFaa(outside: OutsideServer, service: Service): void {
  outside.answerWith((request, response) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://faa');
    if (service.instead?.(query, response)) return;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answerOf(service, query)));
  });
}

export function answerOf({ features, changedMs, mostAtOnce = 2000 }: Service, query: URLSearchParams): object {
  if (query.get('returnCountOnly') === 'true') return { count: features.length };
  if (!query.has('where')) return { name: 'A layer', editingInfo: { dataLastEditDate: changedMs } };
  const offset = Number(query.get('resultOffset'));
  const size = Math.min(Number(query.get('resultRecordCount')), mostAtOnce);
  const hasMore = offset + size < features.length;
  return {
    type: 'FeatureCollection',
    ...(hasMore ? { properties: { exceededTransferLimit: true } } : {}),
    features: features.slice(offset, offset + size),
  };
}
