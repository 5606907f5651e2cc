import sharp from 'sharp';
import { fromSite, siteDates } from '@overflight/flight/site/site.ts';
import { groundHeightM } from '@overflight/flight/site/ground.ts';
import { takePhoto } from '@overflight/flight/site/render/photo.ts';
import type { Lens, Shot } from '@overflight/flight/site/render/shot.ts';
import { intoJpeg } from './into-jpeg.ts';
import { makeTiff } from './make-tiff.ts';
import { sexagesimal } from './sexagesimal.ts';

export const SITE_CAMERA = { make: 'Overflight', model: 'Demo camera' } as const;
/** Across a 35 mm film, to which equivalent focal lengths refer. */
const FILM_DIAGONAL_MM = Math.hypot(36, 24);
/** Of the made-up sensor. */
const SENSOR_MM = 7.82;

export type SitePhoto = Shot & {
  lens: Lens;
  /** What the receiver says: the true position if left out. */
  measured?: { x: number; y: number; z: number };
  /** Seconds after the first photo. */
  afterS?: number;
};

/** A JPEG of the made-up site, with the metadata of a survey drone. Labelled as made up. */
export async function writeSitePhoto(photo: SitePhoto): Promise<Buffer> {
  const { rgb, widthPx, heightPx } = takePhoto(photo.lens, photo);
  const raw = { width: widthPx, height: heightPx, channels: 3 as const };
  const jpeg = await sharp(Buffer.from(rgb.buffer), { raw }).jpeg({ quality: 88 }).toBuffer();
  return intoJpeg(jpeg, { exif: exifOf(photo), xmp: xmpOf(photo) });
}

function takenAt({ date, afterS = 0 }: SitePhoto): string {
  const at = new Date(Date.parse(siteDates[date].takenAt) + afterS * 1000);
  return at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
}

function exifOf(photo: SitePhoto): Buffer {
  const { lens, pose } = photo;
  const { x, y, z } = photo.measured ?? pose;
  const [lng = 0, lat = 0] = fromSite(x, y);
  const filmMm = (lens.focalPx / Math.hypot(lens.widthPx, lens.heightPx)) * FILM_DIAGONAL_MM;
  const focalMm = (lens.focalPx / lens.widthPx) * SENSOR_MM;
  return makeTiff({
    main: [
      { tag: 0x010e, text: 'Demo data: made-up site' },
      { tag: 0x010f, text: SITE_CAMERA.make },
      { tag: 0x0110, text: SITE_CAMERA.model },
      { tag: 0x0112, shorts: [1] },
    ],
    exif: [
      { tag: 0x829a, fractions: [[1, 1000]] },
      { tag: 0x9003, text: takenAt(photo) },
      { tag: 0x9011, text: '+00:00' },
      { tag: 0x920a, fractions: [[Math.round(focalMm * 1000), 1000]] },
      { tag: 0xa405, shorts: [Math.round(filmMm)] },
    ],
    gps: [
      { tag: 1, text: lat < 0 ? 'S' : 'N' },
      { tag: 2, fractions: sexagesimal(lat) },
      { tag: 3, text: lng < 0 ? 'W' : 'E' },
      { tag: 4, fractions: sexagesimal(lng) },
      { tag: 6, fractions: [[Math.round(z * 1000), 1000]] },
    ],
  });
}

/** Names and signs as the drones of DJI write them, which most programs read. */
function xmpOf({ lens, pose, measured }: SitePhoto): string {
  const signed = (value: number, digits = 2) => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;
  const { x, y, z } = measured ?? pose;
  const fields = {
    AbsoluteAltitude: signed(z),
    RelativeAltitude: signed(z - groundHeightM(x, y)),
    GimbalYawDegree: signed(pose.yawDeg),
    GimbalPitchDegree: signed(pose.pitchDeg),
    GimbalRollDegree: signed(pose.rollDeg),
    RtkStdLat: '0.02',
    RtkStdLon: '0.02',
    RtkStdHgt: '0.04',
    CalibratedFocalLength: lens.focalPx.toFixed(6),
    CalibratedOpticalCenterX: (lens.widthPx / 2).toFixed(6),
    CalibratedOpticalCenterY: (lens.heightPx / 2).toFixed(6),
    DewarpFlag: '0',
    DewarpData: `2026-05-04;${[lens.focalPx, lens.focalPx, 0, 0, lens.k1, lens.k2, 0, 0, 0].map((term) => term.toFixed(9)).join()}`,
  };
  const attributes = Object.entries(fields).map(([name, value]) => `drone-dji:${name}="${value}"`);
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta>`
  );
}
