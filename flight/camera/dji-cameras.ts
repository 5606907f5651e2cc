/** Sources of the figures: files in public repositories, by repository and path, or by title. */
const sources = {
  gsdCalculator: 'pharty-drone/gsd-calculatorv1: server/config/droneModels.js',
  waypointsGenerator: 'IPGP/waypoints_generator: drones.json',
  panHandler: 'The-Best-Codes/PanHandler: DRONE_SPECS_DATABASE.md',
  wpmlTable: 'DJI Drone & Camera Database for WPML (PhotogrammetryCalculator)',
} as const;

export type DjiCamera = {
  cameraName: string;
  sensorMm: readonly [width: number, height: number];
  imagePx: readonly [width: number, height: number];
  focalMm: number;
  source: keyof typeof sources;
};

/** One inch, 4/3 inch and full frame, as the sources give them. */
const inch = { sensorMm: [13.2, 8.8], imagePx: [5472, 3648] } as const;
const fourThirds = { sensorMm: [17.3, 13], imagePx: [5280, 3956], focalMm: 12.29 } as const;
const fullFrame = { sensorMm: [35.9, 24], imagePx: [8192, 5460] } as const;

/** Cameras of common DJI aircraft, wide lens. None of the sources states the photo interval. */
export const djiCameras: readonly DjiCamera[] = [
  { cameraName: 'DJI Phantom 4 Pro', ...inch, focalMm: 8.8, source: 'gsdCalculator' },
  { cameraName: 'DJI Phantom 4 RTK', ...inch, focalMm: 8.8, source: 'waypointsGenerator' },
  { cameraName: 'DJI Mavic 2 Pro', ...inch, focalMm: 10.26, source: 'gsdCalculator' },
  { cameraName: 'DJI Mavic 3', ...fourThirds, source: 'panHandler' },
  { cameraName: 'DJI Mavic 3 Enterprise wide', ...fourThirds, source: 'wpmlTable' },
  { cameraName: 'DJI Mavic 3 Multispectral RGB', ...fourThirds, source: 'wpmlTable' },
  { cameraName: 'DJI Air 2S', ...inch, focalMm: 8.38, source: 'panHandler' },
  { cameraName: 'DJI Mini 3 Pro', sensorMm: [9.7, 7.3], imagePx: [4000, 3000], focalMm: 6.7, source: 'panHandler' },
  { cameraName: 'DJI Mini 4 Pro', sensorMm: [9.7, 7.3], imagePx: [4000, 3000], focalMm: 6.7, source: 'panHandler' },
  { cameraName: 'DJI Matrice 30 wide', sensorMm: [6.4, 4.8], imagePx: [4000, 3000], focalMm: 4.4, source: 'wpmlTable' },
  {
    cameraName: 'DJI Zenmuse H20 wide',
    sensorMm: [6.4, 4.8],
    imagePx: [4056, 3040],
    focalMm: 4.5,
    source: 'wpmlTable',
  },
  { cameraName: 'DJI Zenmuse L1 RGB', ...inch, focalMm: 8.8, source: 'wpmlTable' },
  { cameraName: 'DJI Zenmuse L2 RGB', ...fourThirds, source: 'wpmlTable' },
  { cameraName: 'DJI Zenmuse P1 24mm', ...fullFrame, focalMm: 24, source: 'wpmlTable' },
  { cameraName: 'DJI Zenmuse P1 35mm', ...fullFrame, focalMm: 35, source: 'panHandler' },
  { cameraName: 'DJI Zenmuse P1 50mm', ...fullFrame, focalMm: 50, source: 'wpmlTable' },
];
