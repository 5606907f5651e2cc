import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';

/** Bits looked up at once; longer codes are rare and decoded bit by bit. */
const FAST_BITS = 9;
const LONGEST_CODE = 15;
const END_OF_BLOCK = 256;

/** RFC 1951, 3.2.5: base and extra bits of the length symbols 257 to 285. */
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** RFC 1951, 3.2.7: the order in which the lengths of the code lengths are written. */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

type Huffman = { fast: Uint16Array; counts: Uint16Array; symbols: Uint16Array };

/** Inflates raw deflate data that must give exactly `size` bytes. */
export function inflate(packed: Uint8Array, size: number): Uint8Array {
  const bits = new BitReader(packed);
  const output = new Output(size);
  for (let block = 0, isLast = false; !isLast; block += 1) {
    if (block >= inputCaps.deflateBlocks) refuse('zip-bomb');
    isLast = bits.take(1) === 1;
    const kind = bits.take(2);
    if (kind === 0) copyStored(bits, output);
    else if (kind === 1) unpackBlock(bits, output, fixedCodes);
    else if (kind === 2) unpackBlock(bits, output, readCodes(bits));
    else refuse('bad-zip');
  }
  if (output.filled !== size) refuse('bad-zip');
  return output.bytes;
}

class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next bits without consuming them; zeros beyond the end. */
  peek(count: number): number {
    while (this.#count < count) {
      this.#held |= (this.#bytes[this.#at] ?? 0) << this.#count;
      this.#at += 1;
      this.#count += 8;
    }
    return this.#held & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.#held >>>= count;
    this.#count -= count;
    if (this.#at - (this.#count >> 3) > this.#bytes.length) refuse('bad-zip');
  }

  take(count: number): number {
    if (count === 0) return 0;
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  takeBytes(length: number): Uint8Array {
    const start = this.#at - (this.#count >> 3);
    if (start + length > this.#bytes.length) refuse('bad-zip');
    this.#at = start + length;
    this.#held = 0;
    this.#count = 0;
    return this.#bytes.subarray(start, start + length);
  }

  alignToByte(): void {
    this.skip(this.#count & 7);
  }
}

class Output {
  readonly bytes: Uint8Array;
  filled = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  push(byte: number): void {
    if (this.filled >= this.bytes.length) refuse('zip-bomb');
    this.bytes[this.filled++] = byte;
  }

  append(bytes: Uint8Array): void {
    if (this.filled + bytes.length > this.bytes.length) refuse('zip-bomb');
    this.bytes.set(bytes, this.filled);
    this.filled += bytes.length;
  }

  repeat(distance: number, length: number): void {
    if (distance > this.filled) refuse('bad-zip');
    if (this.filled + length > this.bytes.length) refuse('zip-bomb');
    for (let left = length; left > 0; left -= 1, this.filled += 1) {
      this.bytes[this.filled] = this.bytes[this.filled - distance]!;
    }
  }
}

function copyStored(bits: BitReader, output: Output): void {
  bits.alignToByte();
  const header = bits.takeBytes(4);
  const length = header[0]! | (header[1]! << 8);
  if ((length ^ 0xffff) !== (header[2]! | (header[3]! << 8))) refuse('bad-zip');
  output.append(bits.takeBytes(length));
}

function unpackBlock(bits: BitReader, output: Output, { literals, distances }: Codes): void {
  for (;;) {
    const symbol = decode(bits, literals);
    if (symbol < END_OF_BLOCK) output.push(symbol);
    else if (symbol === END_OF_BLOCK) return;
    else {
      const length = bits.take(LENGTH_EXTRA[symbol - 257] ?? refuse('bad-zip')) + LENGTH_BASE[symbol - 257]!;
      const place = decode(bits, distances);
      const distance = bits.take(DISTANCE_EXTRA[place] ?? refuse('bad-zip')) + DISTANCE_BASE[place]!;
      output.repeat(distance, length);
    }
  }
}

type Codes = { literals: Huffman; distances: Huffman };

function readCodes(bits: BitReader): Codes {
  const literalCount = bits.take(5) + 257;
  const distanceCount = bits.take(5) + 1;
  const orderCount = bits.take(4) + 4;
  const orderLengths = new Uint8Array(19);
  for (const place of CODE_LENGTH_ORDER.slice(0, orderCount)) orderLengths[place] = bits.take(3);
  const lengthCode = buildHuffman(orderLengths);
  const lengths = new Uint8Array(literalCount + distanceCount);
  for (let at = 0; at < lengths.length;) {
    const symbol = decode(bits, lengthCode);
    const [value, times] = runOf(symbol, bits, lengths[at - 1]);
    if (at + times > lengths.length) refuse('bad-zip');
    lengths.fill(value, at, at + times);
    at += times;
  }
  if (lengths[END_OF_BLOCK] === 0) refuse('bad-zip');
  return {
    literals: buildHuffman(lengths.subarray(0, literalCount)),
    distances: buildHuffman(lengths.subarray(literalCount)),
  };
}

function runOf(symbol: number, bits: BitReader, previous: number | undefined): [value: number, times: number] {
  if (symbol < 16) return [symbol, 1];
  if (symbol === 16) return [previous ?? refuse('bad-zip'), bits.take(2) + 3];
  return symbol === 17 ? [0, bits.take(3) + 3] : [0, bits.take(7) + 11];
}

function buildHuffman(lengths: Uint8Array): Huffman {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length]! += 1;
  counts[0] = 0;
  const offsets = new Uint16Array(LONGEST_CODE + 2);
  const nextCodes = new Uint16Array(LONGEST_CODE + 2);
  let free = 1;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    free = free * 2 - counts[length]!;
    if (free < 0) refuse('bad-zip');
    offsets[length + 1] = offsets[length]! + counts[length]!;
    nextCodes[length + 1] = (nextCodes[length]! + counts[length]!) << 1;
  }
  const symbols = new Uint16Array(lengths.length);
  const fast = new Uint16Array(1 << FAST_BITS);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    symbols[offsets[length]!++] = symbol;
    const code = nextCodes[length]!++;
    if (length > FAST_BITS) return;
    for (let slot = reversed(code, length); slot < fast.length; slot += 1 << length)
      fast[slot] = (symbol << 4) | length;
  });
  return { fast, counts, symbols };
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

function decode(bits: BitReader, { fast, counts, symbols }: Huffman): number {
  const ahead = bits.peek(LONGEST_CODE);
  const hit = fast[ahead & (fast.length - 1)]!;
  if (hit !== 0) {
    bits.skip(hit & 15);
    return hit >> 4;
  }
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    code |= (ahead >> (length - 1)) & 1;
    const count = counts[length]!;
    if (code - count < first) {
      bits.skip(length);
      return symbols[index + code - first]!;
    }
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return refuse('bad-zip');
}

/** RFC 1951, 3.2.6. */
const fixedCodes: Codes = {
  literals: buildHuffman(
    Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: buildHuffman(new Uint8Array(30).fill(5)),
};
