/** A name found more often belongs to something else. */
const MAX_PLACES = 4;
const MAX_LETTERS = 1500;

/**
 * Values of a tag, without parsing XMP: as an attribute (name="…"), an element (<name>…</name>) or a list of
 * <rdf:li>. The name may carry its prefix. Empty if there is none.
 */
export function valuesAfter(text: string, name: string): string[] {
  const wanted = name.includes(':') ? name : `:${name}`;
  let at = text.indexOf(wanted);
  for (let place = 0; at >= 0 && place < MAX_PLACES; place++) {
    const found = valuesIn(text.slice(at + wanted.length, at + wanted.length + MAX_LETTERS));
    if (found.length > 0) return found;
    at = text.indexOf(wanted, at + wanted.length);
  }
  return [];
}

function valuesIn(rest: string): string[] {
  const [, inQuotes] = /^\s{0,9}=\s{0,9}["']([^"'<>]{1,800})["']/.exec(rest) ?? [];
  if (inQuotes !== undefined) return [inQuotes.trim()];
  const [, inside] = /^>([^<>]{0,800})</.exec(rest) ?? [];
  if (inside === undefined) return [];
  if (inside.trim() !== '') return [inside.trim()];
  const [, list = ''] = /^>\s{0,400}<rdf:(?:Seq|Bag|Alt)>([\s\S]*?)<\/rdf:(?:Seq|Bag|Alt)>/.exec(rest) ?? [];
  return [...list.matchAll(/<rdf:li[^<>]{0,40}>([^<>]{1,200})<\/rdf:li>/g)].map(([, value = '']) => value.trim());
}
