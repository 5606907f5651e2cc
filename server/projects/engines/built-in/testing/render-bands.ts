import fs from 'node:fs/promises';
import path from 'node:path';
import { groundHeightM } from '@overflight/flight/site/ground.ts';
import { lightInto, surveyLens } from '@overflight/flight/site/render/photo.ts';
import type { Lens } from '@overflight/flight/site/render/shot.ts';
import { lightFromAbove } from '@overflight/flight/site/render/picture.ts';
import type { Pose } from '@overflight/flight/site/render/view.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { makeBandTiff } from '../../../../files/photos/testing/make-band-tiff.ts';
import { xmpOf } from '../../../../files/photos/testing/make-photo.ts';
import { writeSitePhoto } from '../../../../files/photos/writing/site-photo.ts';
import { sexagesimal } from '../../../../files/photos/writing/sexagesimal.ts';
import type { RunPhoto } from '../../engine.ts';

/** Sensors of a made-up camera, as the Mavic 3M tags them; each sits and looks a little aside of the one in colour. */
export const sensors = {
  Green: { nm: 560, adjustment: 1.2, turnDeg: [0, 0, 0], asideM: 0 },
  Red: { nm: 650, adjustment: 0.9, turnDeg: [0.5, -0.7, 0.3], asideM: 0.03 },
  NIR: { nm: 860, adjustment: 1, turnDeg: [-0.6, 0.4, -0.5], asideM: -0.03 },
} as const;
export type Sensor = keyof typeof sensors;

const BLACK = 3200;
const FULL = 65_535;

/** NDVI of what is painted with this light: of its colour alone, so that shadows keep it. */
export const ndviOfColour = (red: number, green: number): number =>
  Math.min(0.85, Math.max(0.08, 1.2 * (green / Math.max(1e-6, red)) - 1));

/** Light of a band, of a pixel in colour. */
function bandLight(sensor: Sensor, red: number, green: number): number {
  const ndvi = ndviOfColour(red, green);
  return { Green: green, Red: red, NIR: (red * (1 + ndvi)) / (1 - ndvi) }[sensor];
}

export function bandFromAbove(
  sensor: Sensor,
  area: Parameters<typeof lightFromAbove>[0],
  sizePx: number,
): Float32Array {
  const light = lightFromAbove(area, { widthPx: sizePx, heightPx: sizePx, date: 'june', samples: 2 });
  return Float32Array.from({ length: light.length / 3 }, (_, at) =>
    bandLight(sensor, light[3 * at] as number, light[3 * at + 1] as number),
  );
}

/** Smaller, longer, and bent the other way than the lens in colour. */
export function bandLens(widthPx: number, heightPx: number): Lens {
  return { widthPx, heightPx, focalPx: 0.62 * widthPx, k1: 0.03, k2: -0.01, vignetting: 0, noise: 0 };
}

export type BandFlight = {
  centre: { x: number; y: number };
  columns: number;
  rows: number;
  altitudeM: number;
  colourPx: readonly [number, number];
  bandPx: readonly [number, number];
  bands: readonly Sensor[];
  /** Tags of light that are left out. */
  without?: readonly ('Irradiance' | 'SensorGain')[];
};
export type BandPhotos = { photos: RunPhoto[]; poses: Pose[] };

/** Shots of the made-up site in lines: one photo in colour and one of each band. */
export async function renderBands(folder: string, flight: BandFlight): Promise<BandPhotos> {
  await fs.mkdir(folder, { recursive: true });
  const { columns, rows, centre, altitudeM, colourPx } = flight;
  const lens = surveyLens(...colourPx);
  const step = {
    x: (0.3 * colourPx[0] * altitudeM) / lens.focalPx,
    y: (0.25 * colourPx[1] * altitudeM) / lens.focalPx,
  };
  const z = groundHeightM(centre.x, centre.y) + altitudeM;
  const [photos, poses]: [RunPhoto[], Pose[]] = [[], []];
  for (let number = 0; number < columns * rows; number++) {
    const x = centre.x + (Math.floor(number / rows) - (columns - 1) / 2) * step.x;
    const y = centre.y + ((number % rows) - (rows - 1) / 2) * step.y;
    const pose = { x, y, z, yawDeg: 2 * Math.sin(number), pitchDeg: -90, rollDeg: 0 };
    poses.push(pose);
    const shot = `DJI_20260611161${String(number).padStart(3, '0')}_${String(number + 1).padStart(4, '0')}`;
    const [lng = 0, lat = 0] = fromSite(x, y);
    const about = { position: [lng, lat] as const, altitudeM: z, shot };
    const jpeg = await writeSitePhoto({ lens, pose, date: 'june', seed: number + 1, afterS: 3 * number });
    photos.push(
      await kept(path.join(folder, `${shot}_D.JPG`), jpeg, { ...about, widthPx: colourPx[0], heightPx: colourPx[1] }),
    );
    for (const sensor of flight.bands) {
      const tiff = bandPhoto(sensor, { pose, number, flight });
      const band = { name: sensor, kind: sensor.toLowerCase() as 'green', wavelengthNm: sensors[sensor].nm };
      const size = { widthPx: flight.bandPx[0], heightPx: flight.bandPx[1] };
      photos.push(await kept(path.join(folder, `${shot}_MS_${sensor}.TIF`), tiff, { ...about, ...size, band }));
    }
  }
  return { photos, poses };
}

async function kept(file: string, bytes: Buffer, about: Omit<RunPhoto, 'name' | 'path'>): Promise<RunPhoto> {
  await fs.writeFile(file, bytes);
  return { ...about, name: path.basename(file), path: file };
}

type Taking = { pose: Pose; number: number; flight: BandFlight };

function bandPhoto(sensor: Sensor, { pose, number, flight }: Taking): Buffer {
  const { turnDeg, asideM, adjustment, nm } = sensors[sensor];
  const [widthPx, heightPx] = flight.bandPx;
  const lens = bandLens(widthPx, heightPx);
  const turned = {
    ...pose,
    x: pose.x + asideM,
    yawDeg: pose.yawDeg + turnDeg[0],
    pitchDeg: pose.pitchDeg + turnDeg[1],
    rollDeg: pose.rollDeg + turnDeg[2],
  };
  // Every sensor exposes by itself, and the sun is not the same in every shot.
  const exposureUs = 700 + 120 * ((number * 7 + nm) % 5);
  const gain = 1 + 0.25 * (number % 3);
  const sun = 1 - 0.06 * (number % 4);
  const centre = [widthPx / 2 + 4, heightPx / 2 - 3] as const;
  const shading = 0.3 / Math.hypot(widthPx / 2, heightPx / 2) ** 2;
  const perLight = (1.1e3 * gain * exposureUs * 1e-6 * 65_536 * sun) / adjustment / 24;
  const light = throughLens(lens, turned, sensor);
  const pixels = new Uint16Array(widthPx * heightPx);
  for (let at = 0; at < pixels.length; at++) {
    const away = Math.hypot((at % widthPx) + 0.5 - centre[0], Math.floor(at / widthPx) + 0.5 - centre[1]);
    pixels[at] = Math.min(FULL, BLACK + Math.round(((light[at] as number) * perLight) / (1 + shading * away ** 2)));
  }
  const [lng = 0, lat = 0] = fromSite(pose.x, pose.y);
  const tags = {
    BandName: sensor,
    CentralWavelength: String(nm),
    ExposureTime: String(exposureUs),
    SensorGain: gain.toFixed(3),
    SensorGainAdjustment: adjustment.toFixed(3),
    BlackCurrent: String(BLACK),
    Irradiance: (5000 * sun).toFixed(3),
    CalibratedFocalLength: lens.focalPx.toFixed(4),
    CalibratedOpticalCenterX: centre[0].toFixed(4),
    CalibratedOpticalCenterY: centre[1].toFixed(4),
    VignettingData: [0, shading, 0, 0, 0, 0].join(', '),
    DewarpFlag: '0',
    DewarpData: `2026-05-04;${[lens.focalPx, lens.focalPx, 0, 0, lens.k1, lens.k2, 0, 0, 0].map((term) => term.toFixed(9)).join()}`,
  };
  const written = Object.entries(tags).filter(([name]) => !flight.without?.some((each) => each === name));
  const attributes = written.map(([name, value]) => `drone-dji:${name}="${value}"`).join(' ');
  return makeBandTiff({
    pixels,
    widthPx,
    heightPx,
    xmp: xmpOf(`<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ${attributes}/>`),
    main: [
      { tag: 0x010f, text: 'DJI' },
      { tag: 0x0110, text: 'Made-up multispectral' },
    ],
    gps: [
      { tag: 1, text: 'N' },
      { tag: 2, fractions: sexagesimal(lat) },
      { tag: 3, text: 'W' },
      { tag: 4, fractions: sexagesimal(lng) },
      { tag: 6, fractions: [[Math.round(pose.z * 1000), 1000]] },
    ],
  });
}

/** Light of a band on the sensor, behind a lens that bends it. */
function throughLens(lens: Lens, pose: Pose, sensor: Sensor): Float32Array {
  const { widthPx, heightPx, focalPx, k1, k2 } = lens;
  const { light, margin } = lightInto(lens, { pose, date: 'june' });
  const stride = widthPx + 2 * margin;
  return Float32Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [dx, dy] = [(at % widthPx) + 0.5 - widthPx / 2, Math.floor(at / widthPx) + 0.5 - heightPx / 2];
    const seen = Math.hypot(dx, dy) / focalPx;
    let ray = seen;
    for (let round = 0; round < 8; round++) ray = seen / (1 + k1 * ray ** 2 + k2 * ray ** 4);
    const by = seen === 0 ? 1 : ray / seen;
    const [sx, sy] = [dx * by + widthPx / 2 + margin - 0.5, dy * by + heightPx / 2 + margin - 0.5];
    const [left, top] = [Math.floor(sx), Math.floor(sy)];
    const [right, below] = [sx - left, sy - top];
    const pixel = (column: number, row: number) => {
      const from = 3 * (row * stride + column);
      return bandLight(sensor, light[from] as number, light[from + 1] as number);
    };
    return (
      (pixel(left, top) * (1 - right) + pixel(left + 1, top) * right) * (1 - below) +
      (pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right) * below
    );
  });
}
