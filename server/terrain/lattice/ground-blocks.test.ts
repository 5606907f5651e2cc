import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readGroundBlocks } from '@overflight/contract/map/terrain.ts';
import { blocksAround } from '@overflight/flight/terrain/ground-blocks.ts';
import { nodesOf, placeOfBlock } from '@overflight/flight/terrain/lattice.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addHeightFile } from '../testing/add-height-file.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const pilot = await signInAs(server);
const [WEST, NORTH] = [8.005, 46.995];
/** A metre per cell. */
const STEP = 1 / 111_195;
const [block = 0] = blocksAround([[WEST + 0.002, NORTH - 0.002]], 1);

const ask = (blocks: readonly number[]) =>
  server.app.inject({ method: 'POST', url: '/terrain/v1/blocks', headers: pilot.headers, payload: { blocks } });
const heightsOf = async () => (await ask([block])).json<AnswerOf<typeof readGroundBlocks>>();

describe('blocks of the lattice', () => {
  it('TERR-02 are null where no height is known', async () => {
    const { blocks, sources } = await heightsOf();
    expect(blocks).toEqual([Array.from({ length: 256 }, () => null)]);
    expect(sources).toEqual([]);
  });

  it('TERR-04 hold the highest around each node of a fine model, so that no mast between two nodes is missed', async () => {
    const [lng, lat] = nodesOf(placeOfBlock(block))[100]!;
    // Three metres from the node, in one cell.
    const [column, row] = [Math.floor((lng - WEST) / STEP) + 3, Math.floor((NORTH - lat) / STEP) + 2];
    await addHeightFile(server, admin, {
      columns: 600,
      rows: 600,
      west: WEST,
      north: NORTH,
      step: STEP,
      heightAt: (x, y) => (x === column && y === row ? 480 : 400),
    });
    const { blocks, sources } = await heightsOf();
    expect(blocks[0]![100]).toBe(480);
    expect(blocks[0]!.filter((height) => height === 400).length).toBeGreaterThan(245);
    expect(sources).toHaveLength(1);
  });

  it('that do not exist are refused', async () => {
    for (const blocks of [[-1], [2 ** 45], [0.5], Array.from({ length: 65 }, () => block)])
      expect((await ask(blocks)).statusCode).toBe(400);
  });
});
