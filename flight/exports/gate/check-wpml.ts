import { attempt } from '../../formats/attempt.ts';
import { decodeUtf8 } from '../../formats/decode-utf8.ts';
import { listZip, unpackEntry } from '../../formats/xml-zip/open-zip.ts';
import { parseXml, type XmlElement } from '../../formats/xml-zip/parse-xml.ts';
import { childOf, childOrder, childrenOf, textIn } from './child-order.ts';
import { checkConfig } from './check-config.ts';
import { checkWaylines } from './check-waylines.ts';
import type { GateLimits } from './gate-limits.ts';
import { formatNamespaces, templateFolder, wpmlRules, type WpmlRules } from './wpml-rules.ts';

const FILES = ['wpmz/template.kml', 'wpmz/waylines.wpml'] as const;

/** What is wrong with a KMZ of DJI or Autel, as sentences. */
export function checkKmz(archive: Uint8Array, limits: GateLimits): string[] {
  const read = attempt(() => {
    const entries = listZip(archive);
    return FILES.map((name) => {
      const entry = entries.find((one) => one.name === name)?.entry;
      return entry && decodeUtf8(unpackEntry(archive, entry));
    });
  });
  if (!read.ok) return [read.reason];
  const missing = FILES.filter((_, at) => read.value[at] === undefined).map((name) => `The archive lacks ${name}.`);
  const [template, waylines] = read.value;
  return [
    ...missing,
    ...(template ? checkTemplate(template, limits) : []),
    ...(waylines ? checkWpml(waylines, limits) : []),
  ];
}

/** What is wrong with the text of a waylines.wpml. */
export function checkWpml(text: string, limits: GateLimits): string[] {
  const opened = open(text, limits);
  if (!('document' in opened)) return opened.problems;
  const { document, rules, otherApp } = opened;
  const config = childOf(document, 'missionConfig');
  const folders = childrenOf(document, 'Folder');
  return [
    ...otherApp,
    ...childOrder(document, { names: 'missionConfig Folder+' }),
    ...(config ? checkConfig(config, rules) : []),
    ...folders.flatMap((folder) => checkWaylines(folder, rules, limits)),
  ];
}

function checkTemplate(text: string, limits: GateLimits): string[] {
  const opened = open(text, limits);
  if (!('document' in opened)) return opened.problems;
  const { document, rules, otherApp } = opened;
  const names = `author? createTime? updateTime? missionConfig ${rules.templateHasRoute ? 'Folder+' : ''}`.trim();
  const config = childOf(document, 'missionConfig');
  const folders = childrenOf(document, 'Folder');
  const indices = folders.flatMap((folder) => childrenOf(folder, 'Placemark').map((mark) => textIn(mark, 'index')));
  const isCounted = indices.every((index, at) => index === String(at));
  return [
    ...otherApp,
    ...childOrder(document, { names }),
    ...(config ? checkConfig(config, rules) : []),
    ...(rules.templateHasRoute ? folders.flatMap((folder) => childOrder(folder, templateFolder)) : []),
    ...(isCounted ? [] : ['The waypoints of the template are not numbered from 0 on.']),
  ];
}

type Opened = { document: XmlElement; rules: WpmlRules; otherApp: string[] };

/** Elements are compared by local name; the namespace itself is read from the root. */
function open(text: string, { format }: GateLimits): Opened | { problems: string[] } {
  const parsed = attempt(() => parseXml(text));
  if (!parsed.ok) return { problems: [parsed.reason] };
  const root = /<kml\b([^>]*)>/.exec(text)?.[1] ?? '';
  const namespace = /xmlns:wpml="([^"]*)"/.exec(root)?.[1];
  const document = childOf(parsed.value, 'Document');
  if (parsed.value.name !== 'kml' || !document) return { problems: ['The file is no kml with a Document.'] };
  const rules = wpmlRules.find((one) => one.namespace.test(namespace ?? ''));
  if (!rules) return { problems: [`The namespace ${namespace ?? '(none)'} is none of DJI or Autel.`] };
  const wanted = format === undefined ? undefined : formatNamespaces[format];
  const isOther = wanted !== undefined && !wanted.test(namespace!);
  return { document, rules, otherApp: isOther ? ['The namespace is that of another app.'] : [] };
}
