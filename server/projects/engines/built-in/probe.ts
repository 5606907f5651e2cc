import type { Engine } from '../engine.ts';
import { toolVersion } from '../tool-version.ts';
import { PYTHON } from './depth/measure-depths.ts';

/** Required programs, how to check each, and their Debian packages. */
const tools = [
  { program: 'colmap', args: ['help'], brings: 'colmap' },
  { program: 'gdalwarp', args: ['--version'], brings: 'gdal-bin' },
  { program: 'gdal_translate', args: ['--version'], brings: 'gdal-bin' },
  { program: PYTHON, args: ['-c', 'import cv2; print("OpenCV", cv2.__version__)'], brings: 'python3-opencv' },
] as const;

export const enginePackages: readonly string[] = [...new Set(tools.map(({ brings }) => brings))];

/** Installs them by hand. */
export const INSTALL_LINE = `sudo apt-get install -y --no-install-recommends ${enginePackages.join(' ')}`;

/** Whether all required programs are installed. */
export const probe: Engine['probe'] = async () => {
  const answers = await Promise.all(tools.map(({ program, args }) => toolVersion(program, args)));
  const missing = new Set(tools.filter((_, at) => answers[at] === null).map(({ brings }) => brings));
  if (missing.size > 0)
    return {
      isReady: false,
      reason: `Not installed: ${[...missing].join(', ')}. Install them (${INSTALL_LINE}), or set NODEODM_URL to use a NodeODM.`,
    };
  return { isReady: true, version: answers.filter((_, at) => at !== 2).join(', ') };
};
