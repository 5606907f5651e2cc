import { readGroundBlocks, terrainLimits } from '@overflight/contract/map/terrain.ts';
import { GroundBlocks } from '@overflight/flight/terrain/ground-blocks.ts';
import { makeCall } from './calls/api-client.ts';

/** About 20 MB. */
const MAX_BLOCKS = 20_000;

/** Heights of the ground that this browser has read, so that a plan that is dragged over them needs no call. */
export class GroundStore {
  #blocks = new GroundBlocks();

  /** All blocks read so far, with these among them. */
  async with(numbers: readonly number[], signal?: AbortSignal): Promise<GroundBlocks> {
    if (this.#blocks.size > MAX_BLOCKS) this.#blocks = new GroundBlocks();
    const blocks = this.#blocks;
    const missing = numbers.filter((number) => !blocks.has(number));
    for (let from = 0; from < missing.length; from += terrainLimits.blocks) {
      const asked = missing.slice(from, from + terrainLimits.blocks);
      const answer = await makeCall(readGroundBlocks, { body: { blocks: asked }, ...(signal ? { signal } : {}) });
      // A source that failed may answer next time: nothing is kept of it.
      if (answer.problems.length > 0) throw new Error(answer.problems.join(' '));
      for (const [at, number] of asked.entries())
        blocks.add(
          number,
          Float32Array.from(answer.blocks[at] ?? [], (height) => height ?? NaN),
        );
    }
    return blocks;
  }
}
