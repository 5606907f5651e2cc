import type { Call } from '@overflight/contract/call.ts';
import { VERSION } from '@overflight/contract/version.ts';
import { keyScopeNames, keyScopes } from '@overflight/contract/account/key-scopes.ts';
import { openApi } from './openapi.ts';

const who: Record<string, string> = {
  public: 'anybody',
  'api-key': 'members',
  'signed-in': 'anybody signed in',
  member: 'members',
  admins: 'administrators',
};

/** The API as one page, readable without scripts and without the internet. */
export function docsPage(calls: readonly Call[]): string {
  const { paths } = openApi(calls) as { paths: Record<string, Record<string, Operation>> };
  const groups = Map.groupBy(calls, (call) => call.path.split('/')[1] ?? '');
  const scopes = keyScopeNames.map((scope) => {
    const { text } = keyScopes[scope];
    const count = calls.filter((call) => call.scope === scope).length;
    return `<tr><td><code>${scope}</code></td><td>${escape(text)}</td><td>${count}</td></tr>`;
  });
  const sections = [...groups].map(
    ([name, members]) =>
      `<section><h2>${escape(name)}</h2>${members.map((call) => describeCall(call, paths)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Overflight API</title><style>${style}</style></head><body><main><h1>Overflight API <small>${VERSION}</small></h1>
<p>For programs: <a href="/docs/openapi.json">OpenAPI 3.1</a>. Refusals are <code>application/problem+json</code> with a <code>code</code>.
<code>Authorization</code> carries the identity token, <code>x-api-key</code> a key.</p>
<h2>Scopes of API keys</h2><p>A key makes the calls of its scopes and no others, with the rights of whoever made it, and ends with them.</p>
<table><thead><tr><th>Scope</th><th>It may</th><th>Calls</th></tr></thead><tbody>${scopes.join('')}</tbody></table>${sections.join('')}</main></body></html>`;
}

type Operation = { parameters: unknown[]; requestBody?: unknown; responses: unknown };

function describeCall(call: Call, paths: Record<string, Record<string, Operation>>): string {
  const operation = paths[call.path]?.[call.method.toLowerCase()];
  const { parameters = [], requestBody, responses } = operation ?? {};
  const parts = {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses,
  };
  const scope = call.scope ? ` · key with <code>${call.scope}</code>` : '';
  return `<details><summary><b class="${call.method}">${call.method}</b> <code>${escape(call.path)}</code>
<span>${escape(call.summary)}</span><i>${escape(who[call.needs] ?? `product ${call.needs}`)}${scope}</i></summary>
<pre>${escape(JSON.stringify(parts, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f1f5f9, #0b1622); color: light-dark(#15202b, #dbe4ee) }
main { max-width: 1000px; margin: 0 auto; padding: 24px 16px 64px }
h1 small { font-weight: 400; font-size: .9rem } h2 { margin: 32px 0 8px; font-size: 1.1rem }
a { color: light-dark(#0a66ad, #66bdfa) }
details { margin: 6px 0; border: 1px solid light-dark(#dbe2ea, #2a3a4b); border-radius: 8px; background: light-dark(#fff, #142130) }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 8px 12px; cursor: pointer }
summary span { flex: 1 1 240px } summary i { font-size: .85rem; font-style: normal; color: light-dark(#51606f, #9fb0c0) }
b { min-width: 56px; font-size: .8rem } .GET { color: light-dark(#0a66ad, #66bdfa) } .POST, .PUT, .PATCH { color: light-dark(#1b6e3c, #6fd08c) }
.DELETE { color: light-dark(#b3261e, #ff9d94) } pre { margin: 0; padding: 12px; overflow: auto; font-size: .8rem; border-top: 1px solid light-dark(#dbe2ea, #2a3a4b) }
table { border-collapse: collapse } td, th { padding: 3px 20px 3px 0; text-align: start } th { font-size: .85rem }
code { font-size: .88rem; overflow-wrap: anywhere }`;
