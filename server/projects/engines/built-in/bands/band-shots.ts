import type { PhotoBand } from '@overflight/contract/plans/photo-bands.ts';
import type { Radiometry } from '../../../../files/photos/metadata/band-tags.ts';
import type { EngineRun, RunPhoto } from '../../engine.ts';
import { knownLens } from '../cameras/known-lens.ts';
import { metadataOf } from '../cameras/link-photos.ts';
import { scaleLens, type Lens } from '../placing/lens.ts';
import { multiply, type Matrix } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { registerBands, type BandPair, type Registration } from './register-bands.ts';

/** A band photo as it is drawn: rays from the reference's place, turned by `toRays`, through its own lens. */
export type BandView = {
  path: string;
  lens: Lens;
  toRays: Matrix;
  radiometry: Radiometry;
};
/** A shot with the camera of its reference, and one view for each band of the set. */
export type BandShot = { camera: Pick<CameraView, 'path' | 'lens' | 'rotation' | 'centre'>; views: BandView[] };
export type BandSet = { bands: PhotoBand[]; shots: BandShot[] };

type Tagged = { photo: RunPhoto; band: PhotoBand; lens: Lens; isCalibrated: boolean; radiometry: Radiometry };
type Draft = { camera: CameraView; reference: RunPhoto; photos: Map<string, Tagged> };

/** A band that fewer shots have is left out, so that the others are not. */
const MIN_SHARE = 0.5;
const bandName = ({ kind, name }: PhotoBand): string => `${kind} ${name}`;
const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The shots whose bands are all there, each band laid over the reference. Says what is left out. */
export async function bandShots(run: EngineRun, cameras: readonly CameraView[]): Promise<BandSet> {
  const drafts = draftsOf(run, cameras);
  const bands = commonBands(drafts);
  const complete = drafts.filter(({ photos }) => bands.every((band) => photos.has(bandName(band))));
  if (complete.length < drafts.length)
    run.warn(
      `${countOf(drafts.length - complete.length, 'shot lacks', 'shots lack')} a band and ${complete.length === drafts.length - 1 ? 'is' : 'are'} not in the map of bands.`,
    );
  const pairs = complete.flatMap((draft) => bands.flatMap((band) => pairOf(draft, band)));
  const laid = await registerBands(run, pairs);
  const byName = new Map(pairs.map(({ name }, at) => [name, laid[at] ?? null]));
  tellBorrowed(run, laid);
  const shots = complete.flatMap((draft) => shotOf(draft, bands, byName));
  if (shots.length < complete.length)
    run.warn(
      `${countOf(complete.length - shots.length, 'shot', 'shots')} could not be laid over the reference photo and ${complete.length - shots.length === 1 ? 'is' : 'are'} not in the map of bands.`,
    );
  return { bands, shots };
}

function tellBorrowed(run: EngineRun, laid: readonly (Registration | null)[]): void {
  const borrowed = laid.filter((one) => one?.isOwn === false).length;
  if (borrowed > 0)
    run.warn(
      `${countOf(borrowed, 'photo of a band shows', 'photos of bands show')} too little to be laid over the reference exactly: the usual offset of the sensor was taken.`,
    );
}

/** Band photos by the shot of a reference whose camera was found. */
function draftsOf(run: EngineRun, cameras: readonly CameraView[]): Draft[] {
  const byName = new Map(cameras.map((camera) => [camera.name, camera]));
  const drafts = new Map<string, Draft>();
  for (const reference of run.photos) {
    const camera = byName.get(reference.name);
    if (camera && reference.shot !== undefined && !drafts.has(reference.shot))
      drafts.set(reference.shot, { camera, reference, photos: new Map() });
  }
  let [lost, twice] = [0, 0];
  for (const photo of run.bands ?? []) {
    const draft = drafts.get(photo.shot ?? '');
    const tagged = draft && taggedOf(photo, draft.camera);
    if (!tagged) lost += 1;
    else if (draft.photos.has(bandName(tagged.band))) twice += 1;
    else draft.photos.set(bandName(tagged.band), tagged);
  }
  if (lost > 0)
    run.warn(
      `${countOf(lost, 'photo of a band belongs', 'photos of bands belong')} to no shot whose camera was found, and ${lost === 1 ? 'is' : 'are'} left out.`,
    );
  if (twice > 0)
    run.warn(
      `${countOf(twice, 'photo repeats', 'photos repeat')} a band of the same shot and ${twice === 1 ? 'is' : 'are'} left out.`,
    );
  return [...drafts.values()].filter(({ photos }) => photos.size > 0);
}

/** A band without figures of its lens takes those of the reference. */
function taggedOf(photo: RunPhoto, { lens: other }: CameraView): Tagged | null {
  const metadata = metadataOf(photo);
  if (!metadata.band) return null;
  const { radiometry, ...band } = metadata.band;
  const size = { widthPx: metadata.widthPx ?? photo.widthPx, heightPx: metadata.heightPx ?? photo.heightPx };
  const known = knownLens(metadata, size);
  const lens = known?.lens ?? { ...scaleLens(other, size.widthPx / other.widthPx), ...size };
  return { photo, band, lens, isCalibrated: known?.isCalibrated ?? false, radiometry };
}

function commonBands(drafts: readonly Draft[]): PhotoBand[] {
  const counts = new Map<string, { band: PhotoBand; count: number }>();
  for (const { photos } of drafts)
    for (const [name, { band }] of photos) counts.set(name, { band, count: (counts.get(name)?.count ?? 0) + 1 });
  return [...counts.values()]
    .filter(({ count }) => count >= drafts.length * MIN_SHARE)
    .map(({ band }) => band)
    .toSorted((a, b) => (a.wavelengthNm ?? Infinity) - (b.wavelengthNm ?? Infinity) || a.name.localeCompare(b.name));
}

const isItself = ({ reference }: Draft, { photo }: Tagged): boolean => reference.name === photo.name;

function pairOf(draft: Draft, band: PhotoBand): BandPair[] {
  const tagged = draft.photos.get(bandName(band));
  if (!tagged || isItself(draft, tagged)) return [];
  const { lens, path } = draft.camera;
  const rig = `${bandName(band)} ${lens.widthPx}`;
  const { photo, lens: own, isCalibrated } = tagged;
  return [{ name: photo.name, rig, reference: { path, lens }, band: { path: photo.path, lens: own }, isCalibrated }];
}

function shotOf(draft: Draft, bands: readonly PhotoBand[], laid: ReadonlyMap<string, Registration | null>): BandShot[] {
  const { camera } = draft;
  const views = bands.flatMap((band): BandView[] => {
    const tagged = draft.photos.get(bandName(band));
    if (!tagged) return [];
    const { photo, radiometry, lens } = tagged;
    if (isItself(draft, tagged)) return [{ path: photo.path, lens: camera.lens, toRays: camera.rotation, radiometry }];
    const matrix = laid.get(photo.name)?.matrix;
    return matrix ? [{ path: photo.path, lens, toRays: multiply(matrix, camera.rotation), radiometry }] : [];
  });
  return views.length === bands.length ? [{ camera, views }] : [];
}
