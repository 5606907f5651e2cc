/** Writes Protocol Buffers. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Resets the writer; bytes returned before are overwritten. */
  clear(): void {
    this.#length = 0;
  }

  varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    // Shifts work on 32 bits only; larger numbers are divided.
    while (rest >= 2 ** 31) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Zigzag encoding. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  number(field: number, value: number): void {
    this.varint(field * 8);
    this.varint(value);
  }

  double(field: number, value: number): void {
    this.varint(field * 8 + 1);
    this.#reserve(8);
    this.#length = this.#bytes.writeDoubleLE(value, this.#length);
  }

  text(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.varint(field * 8 + 2);
    this.varint(length);
    this.#reserve(length);
    this.#length += this.#bytes.write(value, this.#length);
  }

  block(field: number, block: Uint8Array): void {
    this.varint(field * 8 + 2);
    this.varint(block.length);
    this.#append(block);
  }

  /** A length-delimited field with encoded content. */
  raw(head: number, bytes: Uint8Array): void {
    this.varint(head);
    this.#append(bytes);
  }

  #append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
