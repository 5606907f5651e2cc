import { spawnSync } from 'node:child_process';
import { needs } from '@overflight/flight/testing/needs.ts';
import { PYTHON } from '../depth/measure-depths.ts';

/** OpenCV and GDAL, without COLMAP. */
export const engineTools = needs(
  spawnSync(PYTHON, ['-c', 'import cv2']).status === 0 && spawnSync('gdalwarp', ['--version']).status === 0,
  'OpenCV and GDAL',
);
