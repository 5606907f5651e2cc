import { djiCameras } from './dji-cameras.ts';
import type { CameraMetadata } from '../plan/plan.ts';

/** Sizes in millimetres and pixels, the shortest time between two photos in seconds. */
export type CameraPreset = Readonly<
  Pick<
    CameraMetadata,
    | 'cameraName'
    | 'sensorWidth'
    | 'sensorHeight'
    | 'imageWidth'
    | 'imageHeight'
    | 'focalLength'
    | 'landscape'
    | 'fixedOrientation'
    | 'minTriggerInterval'
  >
>;

/** Not a camera: footprints are typed in directly. */
export const MANUAL_CAMERA = 'Manual (no camera specs)';
/** A camera whose numbers the user typed. */
export const CUSTOM_CAMERA = 'Custom Camera';

type Row = readonly [
  cameraName: string,
  sensorWidth: number,
  sensorHeight: number,
  imageWidth: number,
  imageHeight: number,
  focalLength: number,
  minTriggerInterval: number,
  orientation?: 'fixed',
];

/** The names and numbers of QGroundControl's camera list, so that a plan names the same camera there and here. */
const rows: readonly Row[] = [
  ['Canon S100 PowerShot', 7.6, 5.7, 4000, 3000, 5.2, 0],
  ['Canon EOS-M 22mm', 22.3, 14.9, 5184, 3456, 22, 0],
  ['Canon G9 X PowerShot', 13.2, 8.8, 5488, 3680, 10.2, 0],
  ['Canon SX260 HS PowerShot', 6.17, 4.55, 4000, 3000, 4.5, 0],
  ['GoPro Hero 4', 6.17, 4.55, 4000, 3000, 2.98, 0],
  ['Parrot Sequioa RGB', 6.17, 4.63, 4608, 3456, 4.9, 1],
  ['Parrot Sequioa Monochrome', 4.8, 3.6, 1280, 960, 4, 0.8],
  ['RedEdge', 4.8, 3.6, 1280, 960, 5.5, 0],
  ['Ricoh GR II', 23.7, 15.7, 4928, 3264, 18.3, 0],
  ['Sentera Double 4K Sensor', 6.2, 4.65, 4000, 3000, 5.4, 0.8],
  ['Sentera NDVI Single Sensor', 4.68, 3.56, 1248, 952, 4.14, 0.5],
  ['Sentera 6X Sensor', 6.57, 4.93, 1904, 1428, 8, 0.2],
  ['Sentera 65R Sensor', 29.9, 22.4, 9344, 7000, 27.4, 0.3],
  ['Sony a6000 16mm', 23.5, 15.6, 6000, 4000, 16, 1],
  ['Sony a6000 35mm', 23.5, 15.6, 6000, 4000, 35, 1],
  ['Sony a6300 Zeiss 21mm f/2.8', 23.5, 15.6, 6000, 4000, 21, 1],
  ['Sony a6300 Sony 28mm f/2.0', 23.5, 15.6, 6000, 4000, 28, 1],
  ['Sony a7R II Zeiss 21mm f/2.8', 35.814, 23.876, 7952, 5304, 21, 1, 'fixed'],
  ['Sony a7R II Sony 28mm f/2.0', 35.814, 23.876, 7952, 5304, 28, 1, 'fixed'],
  ['Sony a7r III 35mm', 35.9, 24, 7952, 5304, 35, 1],
  ['Sony a7r IV 35mm', 35.7, 23.8, 9504, 6336, 35, 1],
  ['Sony DSC-QX30U @ 4.3mm f/3.5', 7.82, 5.865, 5184, 3888, 4.3, 2],
  ['Sony DSC-RX0', 13.2, 8.8, 4800, 3200, 7.7, 0],
  ['Sony DSC-RX1R II 35mm', 35.9, 24, 7952, 5304, 35, 1],
  ['Sony ILCE-QX1', 23.2, 15.4, 5456, 3632, 16, 0],
  ['Sony NEX-5R 20mm', 23.2, 15.4, 4912, 3264, 20, 1],
  ['Sony RX100 II 28mm', 13.2, 8.8, 5472, 3648, 10.4, 0],
  ['Yuneec CGOET', 5.6405, 3.1813, 1920, 1080, 3.5, 1.3, 'fixed'],
  ['Yuneec E10T', 5.6405, 3.1813, 1920, 1080, 23, 1.3, 'fixed'],
  ['Yuneec E50', 6.2372, 4.7058, 4000, 3000, 7.2, 1.3, 'fixed'],
  ['Yuneec E90', 13.3056, 8.656, 5472, 3648, 8.29, 1.3, 'fixed'],
  ['Flir Duo R', 160, 120, 1920, 1080, 1.9, 0],
  ['Flir Duo Pro R', 10.88, 8.704, 640, 512, 19, 1],
  ['Workswell Wiris Security Thermal Camera', 13.6, 10.2, 800, 600, 35, 1.8],
  ['Workswell Wiris Security Visual Camera', 4.826, 3.556, 1920, 1080, 4.3, 1.8],
];

const qgcPresets: readonly CameraPreset[] = rows.map(
  ([cameraName, sensorWidth, sensorHeight, imageWidth, imageHeight, focalLength, minTriggerInterval, orientation]) => ({
    cameraName,
    sensorWidth,
    sensorHeight,
    imageWidth,
    imageHeight,
    focalLength,
    minTriggerInterval,
    landscape: true,
    fixedOrientation: orientation === 'fixed',
  }),
);

/** They hang in a gimbal, always in landscape; 0 is an interval that is not known. */
const djiPresets: readonly CameraPreset[] = djiCameras.map(({ cameraName, sensorMm, imagePx, focalMm }) => ({
  cameraName,
  sensorWidth: sensorMm[0],
  sensorHeight: sensorMm[1],
  imageWidth: imagePx[0],
  imageHeight: imagePx[1],
  focalLength: focalMm,
  minTriggerInterval: 0,
  landscape: true,
  fixedOrientation: true,
}));

export const cameraPresets: readonly CameraPreset[] = [...djiPresets, ...qgcPresets];

export const cameraNames: readonly string[] = [
  MANUAL_CAMERA,
  CUSTOM_CAMERA,
  ...cameraPresets.map(({ cameraName }) => cameraName),
];
