import type { PhotoMetadata } from './metadata/photo-metadata.ts';

type Said = Pick<PhotoMetadata, 'captureId' | 'band' | 'model'>;

/** Camera of the Phantom 4 Multispectral: DJI_0010.JPG in colour, DJI_0011.TIF to DJI_0015.TIF its bands. */
const PHANTOM = 'FC6360';

/** What names the shot of a photo, if several sensors took one each; null if nothing does. */
export function shotOf(name: string, said: Said | undefined): string | null {
  // Mavic 3M: DJI_20230309104757_0001_D.JPG in colour, …_MS_NIR.TIF a band. Its colour photo may have another id.
  const [, mavic] = /^(DJI_\d{14}_\d{4})_(?:D|MS_[A-Z]{1,3})\.\w+$/i.exec(name) ?? [];
  if (mavic !== undefined) return mavic;
  if (said?.captureId) return said.captureId;
  const [, phantom] = /^(DJI_\d{3})[0-5]\.(?:JPE?G|TIFF?)$/i.exec(name) ?? [];
  if (phantom !== undefined && said?.model === PHANTOM) return phantom;
  const [, micasense] = /^(IMG_\d{4,})_\d{1,2}\.TIFF?$/i.exec(name) ?? [];
  return micasense !== undefined && said?.band ? micasense : null;
}
