import { isRecord } from './json-fields.ts';

/** A short hash that is equal for two JSON values with the same content, whatever the order of their keys. */
export function fingerprint(value: unknown): string {
  const hash = new Hash();
  feed(hash, value);
  return hash.text();
}

function feed(hash: Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.add('[');
    for (const inner of value) feed(hash, inner ?? null);
    hash.add(']');
  } else if (isRecord(value)) {
    hash.add('{');
    for (const key of Object.keys(value).toSorted()) {
      if (value[key] === undefined) continue;
      hash.add(`"${key}"`);
      feed(hash, value[key]);
    }
    hash.add('}');
  } else if (typeof value === 'number') hash.addNumber(value);
  else hash.add(typeof value === 'string' ? `"${value}"` : ` ${String(value)}`);
}

const PRIME = 0x01000193;
const number = new Float64Array(1);
const words = new Uint32Array(number.buffer);

/** Two FNV-1a hashes with different seeds: 64 bits, against accidents, not attackers. */
class Hash {
  #one = 0x811c9dc5;
  #other = 0x9e3779b9;

  add(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.#mix(text.charCodeAt(at));
  }

  /** Hashes all 64 bits; JSON does not distinguish −0 from 0. */
  addNumber(value: number): void {
    number[0] = value + 0;
    this.add('#');
    for (const word of words) {
      this.#mix(word & 0xffff);
      this.#mix(word >>> 16);
    }
  }

  #mix(code: number): void {
    this.#one = Math.imul(this.#one ^ code, PRIME);
    this.#other = Math.imul(this.#other ^ code, PRIME);
  }

  text(): string {
    return [this.#one, this.#other].map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
