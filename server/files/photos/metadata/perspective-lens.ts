import type { LensCalibration } from './photo-metadata.ts';
import { valuesAfter } from './xmp-values.ts';

type Sensor = { widthPx: number; heightPx: number; pixelsPerMm: number };

/** A lens as Pix4D's tags describe it and MicaSense measures it: in millimetres, k1, k2, k3, p1, p2. */
export function perspectiveLens(xmp: string, { widthPx, heightPx, pixelsPerMm }: Sensor): LensCalibration | undefined {
  const numbers = (name: string) => valuesAfter(xmp, name).flatMap((value) => value.split(/[\s,]+/).map(Number));
  const [focalMm] = numbers('PerspectiveFocalLength');
  const [rightMm, downMm] = numbers('PrincipalPoint');
  const terms = numbers('PerspectiveDistortion');
  const isInMm = (valuesAfter(xmp, 'PerspectiveFocalLengthUnits')[0] ?? 'mm') === 'mm';
  const all = [focalMm, rightMm, downMm, ...terms];
  if (!isInMm || terms.length !== 5 || !all.every((value) => value !== undefined && Number.isFinite(value)))
    return undefined;
  const [k1 = 0, k2 = 0, k3 = 0, p1 = 0, p2 = 0] = terms;
  const focalPx = (focalMm ?? 0) * pixelsPerMm;
  if (!(focalPx > 10 && focalPx < 1e6)) return undefined;
  const offsetPx: LensCalibration['offsetPx'] = [
    (rightMm ?? 0) * pixelsPerMm - widthPx / 2,
    (downMm ?? 0) * pixelsPerMm - heightPx / 2,
  ];
  return { fxPx: focalPx, fyPx: focalPx, offsetPx, k1, k2, p1, p2, k3 };
}
