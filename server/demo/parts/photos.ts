import os from 'node:os';
import { Readable } from 'node:stream';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { siteDates, type SiteDate } from '@overflight/flight/site/site.ts';
import { siteTilesDrawn } from '../../basemap/site/read-site-tile.ts';
import { addFile } from '../../files/add-file.ts';
import { drawSitePhotos } from '../../files/photos/writing/draw-site-photos.ts';
import { purgeFile } from '../../files/purge-file.ts';
import type { Services } from '../../platform/services.ts';
import { demoCrew, demoSignature } from '../demo-crew.ts';
import { recordItem, removeItems } from '../demo-items.ts';
import type { DemoPartSteps, Progress } from '../demo-part.ts';
import { readParts } from '../demo-store.ts';
import { augustPlanId, demoPlans, surveyPlanId } from './demo-plans.ts';
import { surveyPhotos } from './survey-photos.ts';

const items = { part: 'photos', kind: 'file' } as const;
const { tenant } = demoCrew;
const MAX_THREADS = 2;

const surveys: readonly { planId: string; date: SiteDate }[] = [
  { planId: surveyPlanId, date: 'june' },
  { planId: augustPlanId, date: 'august' },
];
/** Whether photos of a survey are still to come. */
export async function arePhotosComing(services: Services, planId: string): Promise<boolean> {
  const part = (await readParts(services)).find(({ name }) => name === items.part);
  if (part?.state !== 'waiting' && part?.state !== 'working') return false;
  const date = surveys.find((survey) => survey.planId === planId)?.date ?? 'june';
  const wanted = surveyPhotos(planOf(demoPlans(demoSignature(services)), planId), date);
  return (await namesIn(services, planId)).size < wanted.length;
}

const nameOf = (number: number) => `DEMO_${String(number + 1).padStart(4, '0')}.JPG`;

/** Photos of the two surveys. */
export const photosPart: DemoPartSteps = {
  name: 'photos',
  // The project of the first survey is processed while the photos of the second one are drawn.
  isBesideNext: true,
  add: (services, progress) => addPhotos(services, { progress }),
  remove: (services) => removeItems(services, items, (id) => purgeFile(services, id)),
};

type Adding = { progress: Progress; /** Of each survey; all of them if left out. */ most?: number };

/** What was drawn before a restart is not drawn again. */
export async function addPhotos(services: Services, { progress, most = Infinity }: Adding): Promise<void> {
  const plans = demoPlans(demoSignature(services));
  const flights = surveys.map(({ planId, date }) => {
    const photos = surveyPhotos(planOf(plans, planId), date).slice(0, most);
    return { planId, date, photos };
  });
  const total = flights.reduce((sum, { photos }) => sum + photos.length, 0);
  let done = 0;
  for (const { planId, date, photos } of flights) {
    const there = await namesIn(services, planId);
    const missing = photos.flatMap((photo, number) => (there.has(nameOf(number)) ? [] : [{ photo, number }]));
    done += photos.length - missing.length;
    let next = 0;
    // Nothing else goes on before the photos of the first survey are there.
    const threads = planId === surveyPlanId ? Math.min(MAX_THREADS, os.availableParallelism()) : 1;
    const shots = missing.map(({ photo }) => photo);
    for await (const jpeg of drawSitePhotos(shots, threads)) {
      const number = missing[next++]?.number ?? 0;
      await addPhoto(services, { planId, date, name: nameOf(number), jpeg });
      await progress((100 * ++done) / total);
      // The map that somebody looks at comes first.
      await siteTilesDrawn();
    }
  }
}

function planOf(plans: readonly FlightPlan[], id: string): FlightPlan {
  const plan = plans.find(({ flightPlanId }) => flightPlanId === id);
  if (!plan) throw new Error('The demo has no such plan.');
  return plan;
}

async function namesIn({ db }: Services, planId: string): Promise<Set<string>> {
  const files = db.selectFrom('files').select('name').where('tenant', '=', tenant).where('plan_id', '=', planId);
  return new Set((await files.where('stored_at', 'is not', null).execute()).map(({ name }) => name));
}

type Drawn = { planId: string; date: SiteDate; name: string; jpeg: Buffer };

async function addPhoto(services: Services, { planId, date, name, jpeg }: Drawn): Promise<void> {
  const file = { name, size: jpeg.length, lastModified: Date.parse(siteDates[date].takenAt) };
  await addFile(services, {
    place: { tenant, id: planId, kind: 'data' },
    file,
    by: demoCrew.name,
    bytes: Readable.from([jpeg]),
    // Recorded before it is stored: after a crash, removal finds it.
    onBegun: (fileId) => recordItem(services, { ...items, id: fileId }),
  });
}
