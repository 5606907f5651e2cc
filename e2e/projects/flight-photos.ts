import { isFull } from '@overflight/flight/testing/case-count.ts';
import { genuinePhotos } from '../../server/files/photos/testing/genuine-photos.ts';
import { renderFlight } from '../../server/projects/engines/built-in/testing/render-flight.ts';
import { PHOTO_PLACE } from './photo-folder.ts';

type Flight = { paths: string[]; place: [number, number] };

/** Two adjacent lines of four photos each: few enough to be quick, enough to overlap. */
const chosen = ['18', '19', '20', '21', '26', '27', '28', '29'];

/**
 * Processable photos of synthetic ground. `npm run test:full` uses real ones if available; in `npm test` only the
 * engine's own test does.
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
