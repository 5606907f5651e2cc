import { isFull } from '@overflight/flight/testing/case-count.ts';
import { genuinePhotos } from '../../server/files/photos/testing/genuine-photos.ts';
import { renderFlight } from '../../server/projects/engines/built-in/testing/render-flight.ts';
import { PHOTO_PLACE } from './photo-folder.ts';

type Flight = { paths: string[]; place: [number, number] };

/** Two lines beside each other, four photos each: few enough to be quick, enough to overlap. */
const chosen = ['18', '19', '20', '21', '26', '27', '28', '29'];

/**
 * Photos of a flight that can be processed, of a made-up ground. `npm run test:full` takes real ones where they are at hand;
 * with those the engine alone is tried in `npm test`.
 */
export async function flightPhotos(folder: string): Promise<Flight> {
  const real = (isFull ? genuinePhotos() : []).filter((file) =>
    chosen.some((number) => file.endsWith(`00${number}.JPG`)),
  );
  const [lng = 0, lat = 0] = PHOTO_PLACE;
  if (real.length > 0) return { paths: real, place: [lng, lat] };
  const made = await renderFlight(folder, { columns: 2, rows: 3, widthPx: 1000, heightPx: 660 });
  const [middle] = made.slice(made.length / 2);
  return { paths: made.map(({ path }) => path), place: [...(middle?.position ?? [0, 0])] };
}
