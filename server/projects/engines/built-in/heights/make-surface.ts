import fs from 'node:fs/promises';
import { EngineFailure, type EngineRun } from '../../engine.ts';
import { columnOf, rowOf, tilesIn, type CloudFrame } from '../depth/cloud/cloud-frame.ts';
import { cloudTiles } from '../depth/cloud/point-cloud.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import { blocksOf, cutOut, widened } from './blocks.ts';
import { CellFile, type Cells } from './cell-file.ts';
import { boxOfOutline, FILL_ALIGN_CELLS, FILL_REACH_CELLS, fillHoles, outlineOf, type Outline } from './fill-holes.ts';
import type { GridLayout } from './height-grid.ts';
import { measuredStill, medianFilter } from './median-filter.ts';
import { surfaceOfCloud } from './surface-of-cloud.ts';

/**
 * The surface over the cloud without gaps, within its outline, and a mask of what was measured, as files. It is made block by
 * block, each with so much around it that the seams are as in one piece.
 */
export async function makeSurface(
  run: EngineRun,
  frame: CloudFrame,
  { blockCells, closed }: { blockCells: number; closed?: number },
): Promise<void> {
  const outline = await outlineOfCloud(run, frame, closed);
  const box = boxOfOutline(outline, frame.layout);
  if (!box) throw new EngineFailure('data', ['Too little of the ground was measured for a surface model.']);
  const { cellM, westM, northM } = frame.layout;
  const layout: GridLayout = {
    columns: box.columns,
    rows: box.rows,
    cellM,
    westM: westM + box.left * cellM,
    northM: northM - box.top * cellM,
  };
  const drafts = { values: `${inRun(run, 'heightValues')}.part`, measured: `${inRun(run, 'measuredCells')}.part` };
  const values = CellFile.create<Float32Array>(drafts.values, layout, Float32Array);
  const measured = CellFile.create<Uint8Array>(drafts.measured, layout, Uint8Array);
  // Whole multiples of what filling aligns to, so that every block fills as the whole would.
  const side = Math.max(1, Math.floor(blockCells / FILL_ALIGN_CELLS)) * FILL_ALIGN_CELLS;
  const blocks = [...blocksOf(frame.layout, side)].flatMap((block) => common(block, box) ?? []);
  for (const [number, block] of blocks.entries()) {
    run.signal.throwIfAborted();
    const made = await surfaceOfBlock(run, { frame, outline, block });
    const place = { ...block, left: block.left - box.left, top: block.top - box.top };
    values.write(place, made.values);
    measured.write(place, made.isMeasured);
    run.progress(0.92 + (0.05 * (number + 1)) / blocks.length);
  }
  values.close();
  measured.close();
  // Of another surface.
  await fs.rm(inRun(run, 'water'), { force: true });
  await fs.rename(drafts.measured, inRun(run, 'measuredCells'));
  await fs.rename(drafts.values, inRun(run, 'heightValues'));
  await writeAtomically(inRun(run, 'heights'), JSON.stringify(layout));
}

/** The part of a block that a box covers. */
function common(block: Cells, box: Cells): Cells | null {
  const [left, top] = [Math.max(block.left, box.left), Math.max(block.top, box.top)];
  const columns = Math.min(block.left + block.columns, box.left + box.columns) - left;
  const rows = Math.min(block.top + block.rows, box.top + box.rows) - top;
  return columns > 0 && rows > 0 ? { left, top, columns, rows } : null;
}

async function outlineOfCloud(run: EngineRun, frame: CloudFrame, closed?: number): Promise<Outline> {
  const outline = outlineOf(frame.layout, closed);
  for await (const points of cloudTiles(run))
    for (let point = 0; point < points.count; point++)
      outline.add(columnOf(frame, points.place(point, 0)), rowOf(frame, points.place(point, 1)));
  return outline.end();
}

type Block = { frame: CloudFrame; outline: Outline; block: Cells };

async function surfaceOfBlock(run: EngineRun, { frame, outline, block }: Block) {
  const window = alignedAround(block, frame.layout);
  const { grid, isMeasured } = await surfaceOfCloud({ frame, window }, cloudTiles(run, tilesIn(frame, window)));
  grid.values = fillHoles(grid, outline, window);
  const values = medianFilter(grid);
  return {
    values: cutOut(values, window, block),
    isMeasured: cutOut(measuredStill(isMeasured, grid, values), window, block),
  };
}

function alignedAround(block: Cells, size: GridLayout): Cells {
  const [left, top] = [block.left, block.top].map((from) => Math.floor(from / FILL_ALIGN_CELLS) * FILL_ALIGN_CELLS);
  const [right, bottom] = [block.left + block.columns, block.top + block.rows].map(
    (end) => Math.ceil(end / FILL_ALIGN_CELLS) * FILL_ALIGN_CELLS,
  );
  const aligned = { left: left!, top: top!, columns: right! - left!, rows: bottom! - top! };
  return widened(aligned, FILL_REACH_CELLS, size);
}
