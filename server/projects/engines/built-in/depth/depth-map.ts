import fs from 'node:fs/promises';
import sharp from 'sharp';
import type { EngineRun } from '../../engine.ts';
import type { Lens } from '../placing/lens.ts';
import { colourFile, depthFile } from './measure-depths.ts';

const HEAD_BYTES = 8;

/** Depth along the axis of the camera for each pixel of the photo without distortion, in metres; 0 for none. */
export type DepthMap = { widthPx: number; heightPx: number; depths: Float32Array };

/** A photo without a depth map has no depth anywhere. */
export async function readDepthMap(
  run: Pick<EngineRun, 'folder'>,
  photo: string,
  { widthPx, heightPx }: Lens,
): Promise<DepthMap> {
  const depths = new Float32Array(widthPx * heightPx);
  const bytes = await fs.readFile(depthFile(run, photo));
  if (bytes.length === 0) return { widthPx, heightPx, depths };
  const [least, step] = [bytes.readFloatLE(0), bytes.readFloatLE(4)];
  const numbers = new Uint16Array(Uint8Array.from(bytes.subarray(HEAD_BYTES)).buffer);
  for (let at = 0; at < depths.length; at++) {
    const number = numbers[at] as number;
    if (number > 0) depths[at] = 1 / (least + (number - 1) * step);
  }
  return { widthPx, heightPx, depths };
}

/** Red, green and blue of each pixel of the depth map. */
export const readColours = (run: Pick<EngineRun, 'folder'>, photo: string): Promise<Buffer> =>
  sharp(colourFile(run, photo)).raw().toBuffer();
