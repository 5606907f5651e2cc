/** Numbers whole keys below 2^53 in the order they come: an open hash table without an object per key. */
export class VoxelTable {
  count = 0;
  keys = new Float64Array(1024);
  #slots = new Int32Array(2048).fill(-1);

  /** -1 if it has no number. */
  find(key: number): number {
    return this.#slots[this.#slotOf(key)] as number;
  }

  /** Its number, a new one if it has none. */
  add(key: number): number {
    const slot = this.#slotOf(key);
    const known = this.#slots[slot] as number;
    if (known >= 0) return known;
    if (this.count === this.keys.length) {
      this.#grow();
      return this.add(key);
    }
    this.keys[this.count] = key;
    this.#slots[slot] = this.count;
    return this.count++;
  }

  #slotOf(key: number): number {
    const mask = this.#slots.length - 1;
    const mixed = Math.imul(key | 0, 0x9e37_79b1) ^ Math.imul((key / 0x1_0000_0000) | 0, 0x85eb_ca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while ((this.#slots[slot] as number) >= 0 && this.keys[this.#slots[slot] as number] !== key)
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
    this.#slots = new Int32Array(keys.length * 2).fill(-1);
    for (let number = 0; number < this.count; number++) this.#slots[this.#slotOf(keys[number] as number)] = number;
  }
}
