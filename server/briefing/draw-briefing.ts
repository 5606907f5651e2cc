import { fleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { convert, formatUnit } from '@overflight/contract/units.ts';
import { limitNotes } from '@overflight/flight/aircraft/limit-notes.ts';
import { type FigureName, figureNames, figures, sourceText } from '@overflight/flight/aircraft/profile.ts';
import { profileName } from '@overflight/flight/aircraft/profiles.ts';
import { noTopSpeed } from '@overflight/flight/energy/no-top-speed.ts';
import { STOPS_COUNTED, stopsAtWaypoints } from '@overflight/flight/aircraft/stops-at-waypoints.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { timeText } from '@overflight/flight/plan/estimate/time-text.ts';
import { drawMap } from './draw-map.ts';
import { drawProfile } from './draw-profile.ts';
import type { Briefing } from './gather-briefing.ts';
import { finish, heading, keepTogether, line, newDocument, type Page, small, table, title } from './page-writer.ts';

type Texts = { metres: (value: number) => string; far: (value: number) => string; speed: (value: number) => string };

const textsOf = (units: Briefing['asked']['units']): Texts => {
  const isMetric = units === 'metric';
  return {
    metres: (value) => formatUnit(convert(value, 'm', isMetric ? 'm' : 'ft'), isMetric ? 'm' : 'ft', 0),
    far: (value) => formatUnit(convert(value, 'm', isMetric ? 'km' : 'mi'), isMetric ? 'km' : 'mi', 2),
    speed: (value) => formatUnit(convert(value, 'm/s', isMetric ? 'm/s' : 'mph'), isMetric ? 'm/s' : 'mph', 1),
  };
};

/** A figure of an aircraft in the reader's units. */
function figureText(name: FigureName, value: number, { metres, speed }: Texts): string {
  const { unit } = figures[name];
  if (unit === 'm/s') return speed(value);
  if (unit === 'm') return metres(value);
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`.trim();
}

/** Minutes in UTC, the same everywhere. */
const when = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The briefing as PDF. */
export async function drawBriefing(briefing: Briefing): Promise<Buffer> {
  const { plan, asked, madeAt } = briefing;
  const texts = textsOf(asked.units);
  const doc = await newDocument({ title: `${plan.name}: briefing`, paper: asked.paper, when: madeAt });
  title(doc, plan.name, `Flight briefing made ${when(madeAt)}, plan version ${plan.version}`);
  drawMap(doc, briefing);
  drawTotals(doc, briefing, texts);
  keepTogether(doc, 190);
  heading(doc, 'Heights');
  drawProfile(doc, briefing, texts.metres);
  drawChecks(doc, briefing);
  drawCrew(doc, briefing);
  drawAircraft(doc, briefing, texts);
  drawNotes(doc, briefing);
  heading(doc, 'Sources');
  small(doc, briefing.sources.length > 0 ? briefing.sources.join('; ') : 'No map tiles or heights were used.');
  return finish(doc, `${plan.name}, ${when(madeAt)}`);
}

function drawTotals(doc: Page, { plan, flown }: Briefing, { far, metres, speed }: Texts): void {
  const { distanceM, timeS } = flightEstimate(flown);
  const { altitude, altitudeMode, flightSpeed } = plan.planMetadata;
  const above = { relative: 'above home', absolute: 'above the sea', terrain: 'above ground' }[altitudeMode];
  const [lng = 0, lat = 0] = plan.homePoint.position;
  heading(doc, 'Totals');
  const rows = [
    ['Distance', far(distanceM), 'Estimated time, no wind', timeText(timeS)],
    ['Photos', planTotals(flown).photoCount.toLocaleString('en'), 'Speed', speed(flightSpeed)],
    ['Take-off height', `${metres(altitude)} ${above}`, 'Home', `${lat.toFixed(6)}, ${lng.toFixed(6)}`],
  ];
  table(doc, { widths: [80, '*', 120, '*'], rows });
}

function drawChecks(doc: Page, { checks }: Briefing): void {
  heading(doc, 'Checks');
  const rows = checks.map(({ name, result, at }) => [name, result, when(at)]);
  table(doc, { widths: [105, '*', 115], head: ['Check', 'Result', 'Checked'], rows });
}

const crewVerdicts = {
  allowed: 'Records allow this flight.',
  'not-allowed': 'Records do not allow this flight.',
  'not-checked': 'Records: not checked.',
} as const;

function drawCrew(doc: Page, { crew }: Briefing): void {
  heading(doc, 'Crew');
  const rows = crew.members.map(({ collectionId, name }) => [fleetCategory(collectionId).one, name]);
  if (rows.length === 0) line(doc, 'No crew is assigned.');
  else table(doc, { widths: [105, '*'], rows });
  line(doc, crewVerdicts[crew.verdict]);
  for (const { about, text, state } of crew.findings) if (state !== 'fine') small(doc, `${about}: ${text}`);
}

function drawAircraft(doc: Page, briefing: Briefing, texts: Texts): void {
  const { aircraft, flown } = briefing;
  const { profile } = aircraft;
  heading(doc, 'Aircraft and batteries');
  if (!profile) return line(doc, aircraft.id === undefined ? 'No aircraft is chosen.' : 'The aircraft is not known.');
  line(doc, profileName(profile));
  for (const { figure, planned, limit } of limitNotes(flown, profile))
    line(
      doc,
      `Beyond a limit: ${figures[figure].label} ${figureText(figure, limit.value, texts)}, planned ${figureText(figure, planned, texts)}.`,
    );
  drawFlights(doc, briefing, texts);
  if (stopsAtWaypoints(profile)) small(doc, STOPS_COUNTED);
  const known = figureNames.flatMap((name) => {
    const figure = profile[name];
    return figure ? [`${figures[name].label} ${figureText(name, figure.value, texts)} (${sourceText(figure)})`] : [];
  });
  if (known.length > 0) small(doc, `Figures: ${known.join('; ')}.`);
}

function drawFlights(doc: Page, { energy, aircraft: { profile } }: Briefing, { far, speed }: Texts): void {
  if ('missing' in energy) return line(doc, `Energy: not known (${energy.missing}).`);
  const { split, wind, reserve, batteryWh } = energy;
  const windText = wind.speedMps > 0 ? `${speed(wind.speedMps)} of wind from ${wind.fromDeg}°` : 'no wind';
  line(doc, `Flights by battery, with ${windText} and ${reserve} % reserve:`);
  if (wind.speedMps > 0 && profile && !profile.topSpeed) line(doc, noTopSpeed(profileName(profile)));
  if (!split.ok) {
    const reasons = {
      wind: 'Not flyable in this wind.',
      energy: 'Part of the plan does not fit one battery.',
      length: 'Not known: the plan has too many points.',
    };
    return line(doc, reasons[split.reason]);
  }
  const rows = split.flights.map(({ timeS, distanceM, energyWh }, at) => [
    String(at + 1),
    timeText(timeS),
    far(distanceM),
    `${energyWh.toFixed(1)} Wh`,
    `${Math.floor((1 - energyWh / batteryWh) * 100)} %`,
  ]);
  table(doc, { widths: [50, '*', '*', '*', '*'], head: ['Flight', 'Time', 'Distance', 'Energy', 'Left'], rows });
}

function drawNotes(doc: Page, { notes }: Briefing): void {
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  heading(doc, 'Checklist');
  const checklist = linesOf(notes.checklist);
  if (checklist.length === 0) line(doc, 'No checklist was entered.');
  for (const item of checklist) line(doc, `☐  ${item}`);
  heading(doc, 'Frequencies');
  const frequencies = linesOf(notes.frequencies);
  if (frequencies.length === 0) line(doc, 'No frequencies were entered.');
  for (const item of frequencies) line(doc, item);
  heading(doc, 'Notes');
  line(doc, notes.notes === '' ? 'None.' : notes.notes);
}
