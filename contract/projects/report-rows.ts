import { bandText } from '../plans/photo-bands.ts';
import { bandCalibrations, noNdviText, type BandFacts } from './band-maps.ts';
import type { HeightUnit } from './contours.ts';
import { orthoPlanes, type FacadeFacts } from './facade.ts';
import { areaText } from './places/area-text.ts';
import { inUnits, isInFeet, lengthUnits, planeUnits, type LengthUnits } from './places/length-units.ts';
import { groundScaleRows } from './places/ground-scale.ts';
import { systemText, type ShownSystem } from './places/shown-system.ts';
import { presets, outputs } from './projects.ts';
import { accuracyLines, heightDatums, LOCAL, NO_POSITIONS, usedPositions, zeroOf, zeroText } from './run-accuracy.ts';
import { waterText } from './water.ts';
import { engineNames, stageLabels, type RunReport } from './project-runs.ts';

/** The coordinate system of the result: null where there is none, or it is not known. */
type ReportFor = { units: LengthUnits; system: ShownSystem | null };
export type ReportRow = { label: string; text: string };
export type ReportSection = { title: string; rows: ReportRow[] };

const UNKNOWN = 'not known';
export const NOT_TO_SCALE = 'not known: not to scale';

const number = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const lengthText = (metres: number, units: LengthUnits): string =>
  `${number(inUnits(metres, units), 2)} ${lengthUnits[units].symbol}`;

/** Also in centimetres, in which cameras and flights are compared everywhere. */
function resolutionText(metres: number, units: LengthUnits): string {
  const inCm = `${number(metres * 100, 1)} cm`;
  return isInFeet(units) ? `${number(inUnits(metres, units) * 12, 2)} in per pixel (${inCm})` : `${inCm} per pixel`;
}

function deviationText({ georeferencingErrorM: error, accuracy }: RunReport, units: LengthUnits): string {
  if (!error) return accuracy && !usedPositions(accuracy) ? NO_POSITIONS : UNKNOWN;
  const [east, north, up] = error;
  const plane = `${lengthText(east, units)} east, ${lengthText(north, units)} north`;
  return up === null ? `${plane}, up ${UNKNOWN}` : `${plane}, ${lengthText(up, units)} up`;
}

export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const surfaceText = ({ surfaceMeasuredShare: share }: RunReport): string =>
  share === undefined
    ? 'not known how much of it was measured, or none was made'
    : `measured on ${Math.round(100 * share)} % of it, filled in or uncertain on the rest`;

function groundText({ terrainMeasuredShare: share, isLocal }: RunReport): string {
  if (isLocal) return 'none: without a size, ground cannot be told from roofs and trees';
  return share === undefined
    ? 'not known how much of it was measured, or none was made'
    : `ground measured on ${Math.round(100 * share)} % of it, filled in from around on the rest`;
}

/** With code and title, and the unit of its coordinates. */
function coordinateSystemText({ coordinateSystem }: RunReport, system: ShownSystem | null): string {
  if (!system) return coordinateSystem;
  const { form } = system;
  return form ? `${systemText(system)}, ${planeText(form)}` : systemText(system);
}

/** Its axes with their unit, in words. */
export function planeText(form: { axes: readonly [string, string]; unit: string }): string {
  const units = planeUnits(form);
  const unit = units ? lengthUnits[units].name : form.unit === '°' ? 'degrees' : form.unit;
  return `${form.axes.join(' and ')} in ${unit}`;
}

const heightUnitText = (unit: HeightUnit): string =>
  unit.endsWith('foot') ? unit.replace(/foot$/, 'feet') : `${unit}s`;

const localRows = ({ accuracy }: RunReport): ReportRow[] => [
  { label: 'Place, direction and size', text: 'not known: no positions were used, and no control points placed it' },
  { label: 'Horizontal datum', text: accuracy?.horizontalDatum ?? LOCAL },
  { label: 'Heights', text: 'relative, and not to scale' },
];

const lensRow = ({ photos, widthPx, heightPx, focalPx }: NonNullable<RunReport['lenses']>[number]): ReportRow => ({
  label: `${number(photos, 0)} ${photos === 1 ? 'photo' : 'photos'} of ${widthPx} × ${heightPx} px`,
  text: focalPx === null ? `focal length ${UNKNOWN}` : `focal length ${number(focalPx, 0)} px`,
});

const sides = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

type About = { units: LengthUnits; isLocal: boolean | undefined };

/** The wall that an orthophoto shows. */
export function facadeRows({ facesDeg, widthM, heightM, pixelM }: FacadeFacts, { units, isLocal }: About): ReportRow[] {
  if (isLocal)
    return [
      { label: 'Faces', text: UNKNOWN },
      { label: 'Picture, width × height', text: NOT_TO_SCALE },
    ];
  return [
    { label: 'Faces', text: `${sides[Math.round(facesDeg / 45) % 8]} (${Math.round(facesDeg)}°)` },
    { label: 'Picture, width × height', text: `${lengthText(widthM, units)} × ${lengthText(heightM, units)}` },
    { label: 'Resolution', text: resolutionText(pixelM, units) },
  ];
}

const bandRows = (facts: BandFacts): ReportRow[] => [
  { label: 'Bands', text: facts.bands.map(bandText).join(', ') },
  { label: 'Shots', text: number(facts.shots, 0) },
  { label: 'Light', text: bandCalibrations[facts.calibration].text },
  { label: 'Lens shading', text: facts.isShadingCorrected ? 'taken out' : 'not taken out of every band' },
  { label: 'NDVI', text: noNdviText(facts) ?? 'made' },
];

/** As the page writes days. */
export const utcDay = (at: string | Date): string => utcText(at, { dateStyle: 'medium' });
export const utcTime = (at: string | Date): string => `${utcText(at, { dateStyle: 'medium', timeStyle: 'short' })} UTC`;

const utcText = (at: string | Date, style: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString('en-US', { ...style, timeZone: 'UTC' }).replaceAll('\u202F', ' ');

/** Days of the flight by the clocks of the cameras. */
export const takenText = ({ taken }: Pick<RunReport, 'taken'>): string => {
  if (!taken) return UNKNOWN;
  return taken.from === taken.to ? utcDay(taken.from) : `${utcDay(taken.from)} to ${utcDay(taken.to)}`;
};

/** What a run tells of itself, for the screen and for files. Figures that are missing read *not known*. */
export function reportSections(report: RunReport, { units, system }: ReportFor): ReportSection[] {
  const { settings, lenses, stages, reprojectionErrorPx: pixels } = report;
  return [
    {
      title: 'Results',
      rows: [
        { label: 'Photos taken', text: takenText(report) },
        { label: 'Photos used', text: `${report.photosUsed} of ${report.photos}` },
        {
          label: 'Ground resolution',
          text: report.isLocal ? NOT_TO_SCALE : resolutionText(report.groundResolutionM, units),
        },
        { label: 'Area', text: report.isLocal ? NOT_TO_SCALE : areaText(report.areaM2, units) },
        { label: 'Points', text: report.points === null ? UNKNOWN : number(report.points, 0) },
        { label: 'Surface model', text: surfaceText(report) },
        { label: 'Terrain model', text: groundText(report) },
        ...(report.surfaceMeasuredShare === undefined || report.isLocal
          ? []
          : [{ label: 'Water', text: waterText(report.water, units) }]),
        { label: 'Coordinate system', text: coordinateSystemText(report, system) },
      ],
    },
    ...(report.bands ? [{ title: 'Bands', rows: bandRows(report.bands) }] : []),
    {
      title: 'Accuracy',
      rows: [
        ...(report.isLocal ? localRows(report) : []),
        ...(report.accuracy && !report.isLocal
          ? accuracyLines(report.accuracy, units, { system, control: report.control })
          : [{ label: 'Absolute accuracy', text: report.isLocal ? 'none' : 'not measured' }]),
        ...(report.accuracy || report.isLocal ? [] : [{ label: 'Heights', text: heightDatums.photos }]),
        ...(report.heightUnit && !report.isLocal
          ? [{ label: 'Unit of heights in the files', text: heightUnitText(report.heightUnit) }]
          : []),
        // How well the photos fit each other; of true places they say nothing.
        { label: 'Reprojection error', text: pixels === null ? UNKNOWN : `${number(pixels, 2)} px` },
        {
          label: 'Deviation from the photos’ GPS positions (RMS)',
          text: deviationText(report, units),
        },
      ],
    },
    ...(report.groundScale && !report.isLocal
      ? [
          {
            title: 'Grid and ground distances',
            rows: groundScaleRows(report.groundScale, { units, zero: zeroText(zeroOf(report)) }),
          },
        ]
      : []),
    {
      title: 'Cameras and lenses',
      rows: lenses && lenses.length > 0 ? lenses.map(lensRow) : [{ label: 'Cameras', text: UNKNOWN }],
    },
    {
      title: 'Settings and tools',
      rows: [
        { label: 'Engine', text: engineNames[report.engine] },
        { label: 'Versions', text: report.tools ?? UNKNOWN },
        { label: 'Preset', text: settings ? presets[settings.processingType] : UNKNOWN },
        { label: 'Output', text: settings ? outputs[settings.orthoOnly ? 'ortho' : 'mesh'] : UNKNOWN },
        ...(settings?.orthoPlane ? [{ label: 'Orthophoto of', text: orthoPlanes[settings.orthoPlane] }] : []),
      ],
    },
    {
      title: 'Time',
      rows: [
        ...(stages ?? [])
          .filter(({ seconds }) => seconds >= 1)
          .map(({ stage, seconds }) => ({ label: stageLabels[stage], text: durationText(seconds) })),
        { label: stages ? 'All until the report' : 'Time taken', text: durationText(report.seconds) },
      ],
    },
  ];
}
