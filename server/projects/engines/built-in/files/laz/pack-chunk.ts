import { ArithmeticCoder } from './arithmetic-coder.ts';
import { IntegerCoder } from './integer-coder.ts';
import { MiddleOfFive } from './middle-of-five.ts';
import { SymbolModel } from './models.ts';

/** Points of LAS format 2 that are single returns without intensity: place, colours and class. */
export type LasPoints = {
  /** x, y, z as whole numbers of the file's steps. */
  places: Int32Array;
  /** Red, green, blue. */
  colours: Uint8Array;
  classes: Uint8Array;
};

export const POINT_BYTES = 26;
const ONE_RETURN = 0b001_001;
const CLASS_CHANGED = 0b001_000;

/** A chunk of LASzip: the first point as it is, the others as differences from the one before. Version 2 of its items. */
export function packChunk(points: LasPoints): Uint8Array {
  const coder = new ArithmeticCoder();
  const putClass = classCoder(coder, points);
  const putPlace = placeCoder(coder, points);
  const putColours = colourCoder(coder, points);
  for (let point = 1; point < points.classes.length; point++) {
    putClass(point);
    putPlace(point);
    putColours(point);
  }
  return Buffer.concat([firstPoint(points), coder.end()]);
}

function firstPoint({ places, colours, classes }: LasPoints): Buffer {
  const first = Buffer.alloc(POINT_BYTES);
  for (let axis = 0; axis < 3; axis++) {
    first.writeInt32LE(places[axis] as number, axis * 4);
    first.writeUInt16LE((colours[axis] as number) * 257, 20 + axis * 2);
  }
  first.set([ONE_RETURN, classes[0] as number], 14);
  return first;
}

function classCoder(coder: ArithmeticCoder, { classes }: LasPoints): (point: number) => void {
  const changed = new SymbolModel(64);
  const after = new Map<number, SymbolModel>();
  return (point) => {
    const [before, now] = [classes[point - 1] as number, classes[point] as number];
    coder.symbol(changed, before === now ? 0 : CLASS_CHANGED);
    if (before === now) return;
    let model = after.get(before);
    if (!model) after.set(before, (model = new SymbolModel(256)));
    coder.symbol(model, now);
  };
}

/** The sizes of the differences in x and y tell how large the next is likely to be. Single returns have contexts of their own. */
const contextOf = (bits: number, most: number): number => 1 + (bits < most ? bits & ~1 : most);

function placeCoder(coder: ArithmeticCoder, { places }: LasPoints): (point: number) => void {
  const [across, along, up] = [new IntegerCoder(coder, 2), new IntegerCoder(coder, 22), new IntegerCoder(coder, 20)];
  const [middleX, middleY] = [new MiddleOfFive(), new MiddleOfFive()];
  let height = 0;
  return (point) => {
    const at = point * 3;
    const x = ((places[at] as number) - (places[at - 3] as number)) | 0;
    const y = ((places[at + 1] as number) - (places[at - 2] as number)) | 0;
    across.put(middleX.get(), x, 1);
    middleX.add(x);
    along.put(middleY.get(), y, contextOf(across.bits, 20));
    middleY.add(y);
    up.put(height, places[at + 2] as number, contextOf((across.bits + along.bits) >> 1, 18));
    height = places[at + 2] as number;
  };
}

const asByte = (value: number): number => value & 255;
const clamped = (value: number): number => Math.min(255, Math.max(0, value));

/** Colours have 16 bits of which both halves are the same, so that low and high say the same. */
function colourCoder(coder: ArithmeticCoder, { colours }: LasPoints): (point: number) => void {
  const used = new SymbolModel(128);
  const [redLow, redHigh, greenLow, greenHigh, blueLow, blueHigh] = Array.from(
    { length: 6 },
    () => new SymbolModel(256),
  ) as [SymbolModel, SymbolModel, SymbolModel, SymbolModel, SymbolModel, SymbolModel];
  const twice = (low: SymbolModel, high: SymbolModel, value: number) => {
    coder.symbol(low, asByte(value));
    coder.symbol(high, asByte(value));
  };
  return (point) => {
    const [red, green, blue] = colours.subarray(point * 3, point * 3 + 3) as unknown as [number, number, number];
    const [oldRed, oldGreen, oldBlue] = colours.subarray(point * 3 - 3) as unknown as [number, number, number];
    const [newRed, newGreen, newBlue] = [red !== oldRed, green !== oldGreen, blue !== oldBlue];
    const isColoured = red !== green || red !== blue;
    coder.symbol(used, (newRed ? 3 : 0) | (newGreen ? 12 : 0) | (newBlue ? 48 : 0) | (isColoured ? 64 : 0));
    const change = red - oldRed;
    if (newRed) twice(redLow, redHigh, change);
    if (!isColoured) return;
    const greenOff = green - clamped(change + oldGreen);
    const blueOff = blue - clamped(Math.trunc((change + green - oldGreen) / 2) + oldBlue);
    if (newGreen) coder.symbol(greenLow, asByte(greenOff));
    if (newBlue) coder.symbol(blueLow, asByte(blueOff));
    if (newGreen) coder.symbol(greenHigh, asByte(greenOff));
    if (newBlue) coder.symbol(blueHigh, asByte(blueOff));
  };
}
