import { inUnits, lengthUnits, type LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import { overlapColours } from './draw-overlap.ts';

type Bar = { barM: number; units: LengthUnits };

/** A round number, except of a bar that was drawn in other units. */
function scale({ barM, units }: Bar): string {
  const length = Number(inUnits(barM, units).toFixed(2));
  return `The bar is ${length} ${lengthUnits[units].symbol} long; the arrow points to grid north.`;
}
const NO_SCALE = 'Not to scale, and north is not known.';

/** Texts that are the same in the page and the PDF. */
export const reportTexts = {
  accuracy:
    'The reprojection error shows how well the photos agree with each other; the deviation, how far the cameras are from the GPS positions in the photos. Neither is the absolute accuracy, which can only be measured with check points on the ground. Errors and deviations with a sign are what the photos measured minus what was stated. An uncertainty is one standard deviation: it follows from how well positions and control points are known, and does not see a lens that bends the ground.',
  coverage: (bar: Bar) => `The orthophoto, and where each photo was taken. ${scale(bar)}`,
  localCoverage: `The orthophoto, and where each photo was taken. ${NO_SCALE}`,
  ndvi: 'How green and dense plants are: (near infrared − red) / (near infrared + red).',
  ndviGrey: 'Pale grey: no value.',
  scale,
  localScale: NO_SCALE,
  local: `This result is ${LOCAL}. It is drawn upright, in a size and at a place of no meaning; its files name a place in the sea. Three control points, marked in two photos each, place it.`,
  measurements:
    'Saved in the viewer. Distances and areas are level, at the height of the place; those of the grid are what coordinates give. Those on the wall are in its plane; heights are those of the model that is named, or as picked in 3D. They are as accurate as the result they were taken from.',
  control:
    'Coordinates are as they were stated. Accuracies (±) are one standard deviation; errors (Δ) are what the photos measured minus what was stated. Photos: in how many the point is marked. Check points were held back.',
  controlMap: (bar: Bar) =>
    `Triangles are control points, circles check points; those in grey were not used. ${scale(bar)}`,
  overlap:
    'How many photos show each place, as if the ground were flat at its mean height. Fewer than five make weak heights.',
  noOverlap: 'Not known: the engine does not tell the lens and direction of every photo.',
  photos: (units: LengthUnits) =>
    `Deviation of each camera from the GPS position of its photo, in ${lengthUnits[units].name}.`,
  units: {
    metric: 'Lengths are in metres.',
    imperial: 'Lengths are in feet and inches (international: 0.3048 m to the foot), as the coordinate system.',
    'us-survey': 'Lengths are in US survey feet (1200/3937 m) and inches, as the coordinate system.',
  },
  unitsOfReader:
    'Lengths are in feet and inches (international: 0.3048 m to the foot); coordinates, control points and files stay in the unit of the coordinate system.',
} as const;

/** Names of the colours: 0, 1, … 5 to 8, 9 and more. */
export const overlapLegend = overlapColours.map(({ photos, colour }, at) => {
  const next = overlapColours[at + 1]?.photos;
  if (next === undefined) return { colour, text: `${photos} and more` };
  return { colour, text: next - photos > 1 ? `${photos} to ${next - 1}` : String(photos) };
});

/** Marks along the colours of NDVI. */
export const ndviMarks = ['−1', '−0.5', '0', '0.5', '1'] as const;
