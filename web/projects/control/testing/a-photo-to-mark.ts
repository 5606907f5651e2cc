import type { ControlPhoto, ControlPoint } from '@overflight/contract/projects/control-points.ts';

export const idOf = (number: number): string => `5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b${String(number).padStart(2, '0')}`;

export const aPointToMark: ControlPoint = {
  pointId: idOf(1),
  name: 'P1',
  role: 'control',
  position: [8.5, 47.4],
  heightM: 440,
  horizontalSigmaM: 0.02,
  verticalSigmaM: 0.03,
  stated: { system: 'WGS 84', heightDatum: 'egm96', heightUnit: 'm', coordinates: [8.5, 47.4, 440] },
  marks: [],
  outcome: null,
};

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"/>';

export const aPhotoToMark = (number: number, more: Partial<ControlPhoto> = {}): ControlPhoto => ({
  fileId: idOf(50 + number),
  name: `DJI_${number}.JPG`,
  widthPx: 4000,
  heightPx: 3000,
  expectedAt: [1000, 600],
  direction: 'known',
  mark: null,
  photoUrl: `data:image/svg+xml,${encodeURIComponent(picture)}`,
  thumbnailUrl: null,
  ...more,
});
