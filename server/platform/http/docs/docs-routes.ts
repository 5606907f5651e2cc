import type { Call } from '@overflight/contract/call.ts';
import { readDocs, readOpenApi } from '@overflight/contract/docs.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { route, type Route } from '../route.ts';

/** The documentation of the given routes, and of itself. */
export function docsRoutes(documented: readonly Route[]): Route[] {
  const calls: readonly Call[] = [...documented.map(({ call }) => call), readDocs, readOpenApi];
  return [
    route(readDocs, async ({ http }) => http.reply.type('text/html; charset=utf-8').send(docsPage(calls))),
    route(readOpenApi, async () => openApi(calls)),
  ];
}
