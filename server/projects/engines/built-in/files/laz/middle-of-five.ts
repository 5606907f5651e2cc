/** A running middle of five values as LASzip keeps it: the highest and the lowest are replaced in turn. */
export class MiddleOfFive {
  readonly #sorted = [0, 0, 0, 0, 0];
  #dropsHighest = true;

  get(): number {
    return this.#sorted[2] as number;
  }

  add(value: number): void {
    const isBelow = value < this.get();
    const isAbove = value > this.get();
    this.#sorted.splice(this.#dropsHighest ? 4 : 0, 1);
    const at = this.#sorted.findIndex((each) => each > value);
    this.#sorted.splice(at === -1 ? 4 : at, 0, value);
    if (this.#dropsHighest ? !isBelow : !isAbove) this.#dropsHighest = !this.#dropsHighest;
  }
}
