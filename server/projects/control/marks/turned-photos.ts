import type { Vector } from '../../engines/built-in/placing/linear.ts';
import type { SourcePhoto } from '../../photos-of-project.ts';
import { guessPixel, type Guess, type Pixel } from './expected-pixel.ts';

/** A mark in a photo, and where its point is in metres of the zone. */
export type PlacedMark = { fileId: string; at: Pixel; place: Vector };
type Turn = 'as it says' | 'upside down';
type Size = Pick<SourcePhoto, 'widthPx' | 'heightPx'>;

/** A guess may be far off: nearer than this share of the way to the other one, it is the right one. */
const CLEARLY = 0.5;
/** As many marked photos of a program that are alike tell of its others. */
const ALIKE = 2;

/** Which photos that a program may have turned it did turn, as far as marks tell: those of the same photo, or of others by this program. */
export function turnsByMarks(
  photos: readonly SourcePhoto[],
  marks: readonly PlacedMark[],
  epsg: number,
): Map<string, Turn> {
  const ofPhoto = Map.groupBy(marks, ({ fileId }) => fileId);
  const told = new Map<string, Turn>();
  for (const photo of photos) {
    const turn = onlyOf((ofPhoto.get(photo.id) ?? []).flatMap((mark) => turnByMark(photo, mark, epsg) ?? []));
    if (turn) told.set(photo.id, turn);
  }
  const programs = Map.groupBy(
    photos.filter(({ id }) => told.has(id)),
    ({ editedBy }) => editedBy,
  );
  return new Map(
    photos.flatMap(({ id, editedBy }) => {
      const alike = (programs.get(editedBy) ?? []).flatMap((photo) => told.get(photo.id) ?? []);
      const turn = told.get(id) ?? (alike.length >= ALIKE ? onlyOf(alike) : undefined);
      return turn ? [[id, turn] as const] : [];
    }),
  );
}

/** The guess for a photo of which it is known whether it was turned. */
export function settledGuess(guess: Guess, photo: Size, turn: Turn | undefined): Guess {
  if (guess.direction !== 'half' || turn === undefined) return guess;
  return { at: turn === 'upside down' ? opposite(guess.at, photo) : guess.at, direction: 'known' };
}

const opposite = ([u, v]: Pixel, { widthPx, heightPx }: Size): Pixel => [widthPx - u, heightPx - v];
const distance = (one: Pixel, other: Pixel): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

function turnByMark(photo: SourcePhoto, { at, place }: PlacedMark, epsg: number): Turn | null {
  const guess = guessPixel(photo, place, epsg);
  if (guess?.direction !== 'half') return null;
  const [off, offTurned] = [distance(at, guess.at), distance(at, opposite(guess.at, photo))];
  if (off < CLEARLY * offTurned) return 'as it says';
  return offTurned < CLEARLY * off ? 'upside down' : null;
}

/** Undefined if there is none, or if they differ. */
function onlyOf(turns: readonly Turn[]): Turn | undefined {
  const [turn] = turns;
  return turns.every((each) => each === turn) ? turn : undefined;
}
