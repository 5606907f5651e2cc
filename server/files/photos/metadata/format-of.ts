import { startsWith } from './byte-source.ts';

/** HEIF (HEIC, AVIF) is only recognised: its metadata is not read. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'heif';

const heifBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'avis'];

/** By its first twelve bytes, regardless of its name; null if it is not a picture. */
export function formatOf(head: DataView): PhotoFormat | null {
  if (head.byteLength < 12) return null;
  if (head.getUint16(0) === 0xffd8 && head.getUint8(2) === 0xff) return 'jpeg';
  if (head.getUint32(0) === 0x89504e47 && head.getUint32(4) === 0x0d0a1a0a) return 'png';
  if (startsWith(head, 'RIFF') && head.getUint32(8) === 0x57454250) return 'webp';
  if (startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')) return 'tiff';
  if (head.getUint32(4) === 0x66747970 && heifBrands.some((brand) => isAt(head, 8, brand))) return 'heif';
  return null;
}

const isAt = (view: DataView, at: number, letters: string): boolean =>
  startsWith(new DataView(view.buffer, view.byteOffset + at, view.byteLength - at), letters);
