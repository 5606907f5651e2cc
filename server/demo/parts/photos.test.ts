import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { isFull } from '@overflight/flight/testing/case-count.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { groundHeightM } from '@overflight/flight/site/ground.ts';
import { surveyLens } from '@overflight/flight/site/render/photo.ts';
import { fromSite, toSite } from '@overflight/flight/site/site.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import type { listFiles } from '@overflight/contract/plans/files.ts';
import { bytesInMemory } from '../../files/photos/metadata/byte-source.ts';
import { readPhotoMetadata } from '../../files/photos/metadata/read-photo-metadata.ts';
import { drawSitePhotos } from '../../files/photos/writing/draw-site-photos.ts';
import { writeSitePhoto } from '../../files/photos/writing/site-photo.ts';
import { probe } from '../../projects/engines/built-in/probe.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { changePart, wantParts } from '../demo-store.ts';
import { demoCalls } from '../testing/demo-calls.ts';
import { everyRow } from '../testing/every-row.ts';
import { augustPlanId, demoPlans, surveyPlanId } from './demo-plans.ts';
import { addPhotos, arePhotosComing, photosPart } from './photos.ts';
import { juneProjectId } from './projects.ts';
import { surveyPhotos } from './survey-photos.ts';

type ListedFiles = z.infer<typeof listFiles.answer>;

const PATIENCE_MS = 240_000;
const plans = demoPlans({ id: 'demo', name: 'Demo data', email: '', date: '2026-11-17T00:00:00Z' });
const survey = plans.find(({ flightPlanId }) => flightPlanId === surveyPlanId)!;

describe('the photos of the survey', () => {
  const photos = surveyPhotos(survey, 'june');

  it('are taken where the plan wants them, at its height, along its lines', () => {
    const [segment] = survey.segments;
    const planned = segment?.type === 'survey' ? planSurveySegment(segment) : undefined;
    expect(photos).toHaveLength(planned?.ok ? planned.photoCount : -1);
    const home = toSite(survey.homePoint.position);
    for (const { pose, measured } of photos) {
      expect(Math.abs(pose.z - groundHeightM(home.x, home.y) - 65)).toBeLessThan(0.6);
      expect(pose.pitchDeg).toBeLessThan(-89);
      expect(Math.hypot(measured!.x - pose.x, measured!.y - pose.y, measured!.z - pose.z)).toBeLessThan(0.1);
    }
    expect(surveyPhotos(survey, 'june')).toEqual(photos);
    expect(surveyPhotos(survey, 'august')).not.toEqual(photos);
  });

  it('carry position, height, time and gimbal, and say that they are made up', async () => {
    const photo = { ...photos[3]!, lens: surveyLens(160, 120) };
    const jpeg = await writeSitePhoto(photo);
    const { metadata } = readPhotoMetadata(bytesInMemory(jpeg));
    expect(metadata).toMatchObject({ widthPx: 160, heightPx: 120, takenAt: '2026-06-11T16:10:12.000Z' });
    expect(distanceM(metadata.position!, fromSite(photo.measured!.x, photo.measured!.y))).toBeLessThan(0.01);
    expect(metadata.altitudeM).toBeCloseTo(photo.measured!.z, 1);
    expect(metadata.gimbalPitchDeg).toBeCloseTo(photo.pose.pitchDeg, 1);
    expect(jpeg.includes('Demo data: made-up site')).toBe(true);
  });

  it('carry the lens they are drawn with, as aircraft for surveying do', async () => {
    const { lens, ...photo } = { ...photos[3]!, lens: surveyLens(160, 120) };
    const { metadata } = readPhotoMetadata(bytesInMemory(await writeSitePhoto({ ...photo, lens })));
    const focalPx = expect.closeTo(lens.focalPx, 6) as number;
    expect(metadata).toMatchObject({ nominalFocalPx: focalPx, fullWidthPx: 160, filmFocalLengthMm: 19 });
    expect(metadata.calibration).toMatchObject({ fxPx: focalPx, fyPx: focalPx, k1: lens.k1, k2: lens.k2, k3: 0 });
  });

  it('are drawn in their order, by one thread or two', async () => {
    const few = photos.slice(0, 5).map((photo) => ({ ...photo, lens: surveyLens(80, 60) }));
    const alone = drawSitePhotos(few);
    for await (const jpeg of drawSitePhotos(few, 2)) expect((await alone.next()).value).toEqual(jpeg);
    expect((await alone.next()).done).toBe(true);
  });

  it('are waited for by their project until they are there, or will not come', async () => {
    const { services } = await startTestServer();
    const areComing = () => arePhotosComing(services, augustPlanId);
    expect(await areComing()).toBe(false);
    await wantParts(services, ['photos']);
    expect(await areComing()).toBe(true);
    await changePart(services, { name: 'photos', is_leaving: false }, { state: 'failed', problem: 'no disk' });
    expect(await areComing()).toBe(false);
  });

  it(
    'are added to both surveys, checked and usable, not twice, and go without a trace',
    async () => {
      const server = await startTestServer();
      const calls = await demoCalls(server);
      await calls.add(['plans']);
      const before = await everyRow(server);
      const percents: number[] = [];
      const progress = async (percent: number) => void percents.push(percent);
      await addPhotos(server.services, { progress, most: 1 });
      await addPhotos(server.services, { progress, most: 2 });
      expect(percents).toEqual([50, 100, 50, 100]);
      const stored = async (planId: string) =>
        (await calls.ask<ListedFiles>('GET', `/process/oa/v2/flights/${planId}/files`)).files;
      for (const planId of [surveyPlanId, augustPlanId]) {
        await waitFor(async () => (await stored(planId)).every(({ check }) => check), PATIENCE_MS);
        const files = await stored(planId);
        expect(files.map(({ name }) => name)).toEqual(['DEMO_0001.JPG', 'DEMO_0002.JPG']);
        for (const { check } of files)
          expect(check).toMatchObject({ verdict: 'usable', flaws: [], camera: 'Overflight Demo camera' });
      }
      await photosPart.remove(server.services);
      expect(filesOnDisk(server, 'files')).toEqual([]);
      expect(await everyRow(server)).toEqual(before);
    },
    PATIENCE_MS,
  );
});

const engine = needs(isFull && (await probe()).isReady, 'npm run test:full with COLMAP, GDAL and OpenCV');

describe.skipIf(engine.isMissing)(`the whole demo${engine.reason}`, () => {
  it(
    'ends with two processed projects, and goes with everything',
    async () => {
      const server = await startTestServer();
      const calls = await demoCalls(server);
      const before = await everyRow(server);
      await calls.ask('POST', '/demo/v1/add', {});
      await waitFor(async () => (await calls.state()).state === 'present', 15 * 60_000);
      const state = await calls.state();
      expect(state.parts.filter(({ state: one }) => one !== 'done')).toEqual([]);
      expect(state.projectId).toBe(juneProjectId);
      await calls.remove();
      expect(await everyRow(server)).toEqual(before);
    },
    20 * 60_000,
  );
});
