import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { PhotoSummary, PlanFile } from '@overflight/contract/plans/files.ts';
import { genuine } from '@overflight/flight/testing/genuine-files.ts';
import { aRoute } from '@overflight/flight/testing/sample-plan.ts';
import { aPlanToSave, planCalls } from '../../plans/testing/plan-calls.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileCalls, type FileCalls } from '../testing/file-calls.ts';
import { checkPhoto } from './check-photo.ts';
import { genuinePhotos } from './testing/genuine-photos.ts';
import { makeBandTiff } from './testing/make-band-tiff.ts';
import { makeJpeg, makePicture, xmpOf } from './testing/make-photo.ts';
import { makeTiff } from './writing/make-tiff.ts';
import { makeView } from './testing/make-view.ts';

const server = await startTestServer();
const { app, services } = server;
const pilot = await signInAs(server);
const plans = planCalls(server, pilot);

const read = async ({ ask }: FileCalls) => (await ask('')).json<{ files: PlanFile[]; summary: PhotoSummary }>();
/** Waits until all uploads are checked. */
async function checked(calls: FileCalls): Promise<{ files: PlanFile[]; summary: PhotoSummary }> {
  await vi.waitFor(async () => expect((await read(calls)).files.filter((file) => file.isBeingChecked)).toEqual([]), {
    timeout: 90_000,
    interval: 200,
  });
  return read(calls);
}
const route = (lng: number) => ({ segments: [aRoute([lng, 47], [lng + 0.01, 47])] });
const home = { homePoint: { position: [8, 47] } };
const planIdOf = ({ path }: FileCalls) => path.split('/')[5] ?? '';

describe('photos checked at the door', () => {
  it('FILE-01 a photo is listed with all that is known of it', async () => {
    const calls = await fileCalls(server, pilot, [-70.665, -33.46]);
    const gimbal = `<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:RelativeAltitude="+61.20"
      drone-dji:GimbalPitchDegree="-90.00" drone-dji:GimbalYawDegree="-12.50" drone-dji:GimbalRollDegree="+0.00"/>`;
    // Its metadata was written by another program than the one that reads it.
    const photo = (await makeView())
      .jpeg()
      .withExif({
        IFD0: { Make: 'DJI', Model: 'FC9999' },
        IFD2: { DateTimeOriginal: '2026:04:03 12:30:45' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '33/1 27/1 3600/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '70/1 39/1 5400/100',
          GPSAltitudeRef: '0',
          GPSAltitude: '63120/100',
        },
      })
      .withXmp(xmpOf(gimbal));
    await calls.upload('DJI 0001.JPG', await photo.toBuffer());
    const { files, summary } = await checked(calls);
    expect(files[0]?.check).toMatchObject({
      verdict: 'usable',
      flaws: [],
      widthPx: 2000,
      heightPx: 1125,
      camera: 'DJI FC9999',
      position: [expect.closeTo(-70.665, 9), expect.closeTo(-33.46, 9)],
      altitudeM: 631.2,
      relativeAltitudeM: 61.2,
      takenAt: '2026-04-03T12:30:45',
      gimbalPitchDeg: -90,
      gimbalYawDeg: -12.5,
      awayM: expect.closeTo(0, 0) as number,
    });
    expect(summary).toMatchObject({ photos: 1, usable: 1, unchecked: 0, flaws: {} });
    const thumbnail = await app.inject({ url: files[0]?.thumbnailUrl ?? '' });
    expect(thumbnail.headers['content-type']).toBe('image/jpeg');
    expect(thumbnail.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it.skipIf(genuine.isMissing)(
    `FILE-01 a real photo is listed with all that is known of it${genuine.reason}`,
    async () => {
      const calls = await fileCalls(server, pilot, [-91.9946, 46.8426]);
      const [first = ''] = genuinePhotos();
      await calls.upload('DJI 0018.JPG', fs.readFileSync(first));
      const { files, summary } = await checked(calls);
      expect(files[0]?.check).toMatchObject({
        verdict: 'usable',
        flaws: [],
        widthPx: 2000,
        heightPx: 1125,
        camera: 'DJI FC300S',
        position: [-91.99455988888889, 46.842607083333334],
        altitudeM: 198.31,
        relativeAltitudeM: 39.8,
        takenAt: '2016-06-23T16:31:59',
        gimbalPitchDeg: -89.9,
        gimbalYawDeg: 45,
        awayM: expect.closeTo(3, -1) as number,
      });
      expect(summary).toMatchObject({ photos: 1, usable: 1, unchecked: 0, flaws: {} });
      const thumbnail = await app.inject({ url: files[0]?.thumbnailUrl ?? '' });
      expect(thumbnail.headers['content-type']).toBe('image/jpeg');
      expect(thumbnail.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    },
  );

  it('flaws are named, counted and summed up', async () => {
    const calls = await fileCalls(server, pilot);
    const fine = await makeJpeg({ position: [8, 47] });
    await calls.upload('fine.jpg', fine);
    await calls.upload('again.jpg', fine);
    await calls.upload('no position.jpg', await makeJpeg());
    await calls.upload('blurred.png', await makePicture().blur(8).png().toBuffer());
    await calls.upload('dark.webp', await makePicture().linear(0.04, 0).webp().toBuffer());
    await calls.upload('bright.jpg', await makePicture().linear(2, 200).jpeg().toBuffer());
    await calls.upload('small.tif', await makePicture({ width: 300, height: 200 }).tiff().toBuffer());
    await calls.upload('text.jpg', Buffer.from('This is no photo at all.'));
    await calls.upload('phone.heic', Buffer.from('\0\0\0\u0018ftypheic and so on'));
    await calls.upload('cut.jpg', fine.subarray(0, fine.length / 2));
    const { files, summary } = await checked(calls);
    const flaws = Object.fromEntries(files.map(({ name, check }) => [name, check?.flaws]));
    expect(flaws).toEqual({
      'fine.jpg': [],
      'again.jpg': ['duplicate'],
      'no position.jpg': ['no-position'],
      'blurred.png': ['no-position', 'blurred'],
      'dark.webp': ['no-position', 'underexposed'],
      'bright.jpg': ['no-position', 'overexposed'],
      'small.tif': ['no-position', 'too-small'],
      'text.jpg': ['unreadable', 'no-position'],
      'phone.heic': ['unreadable', 'no-position'],
      'cut.jpg': ['unreadable'],
    });
    expect(JSON.stringify(files)).not.toContain('planVersion');
    expect(files.find(({ name }) => name === 'cut.jpg')?.check).toMatchObject({
      verdict: 'unusable',
      position: [8, 47],
    });
    expect(summary).toMatchObject({ photos: 10, usable: 1, unchecked: 0, expected: 0 });
    expect(summary.flaws).toMatchObject({ unreadable: 3, 'no-position': 7, duplicate: 1, blurred: 1 });
  });

  it('photos are recognised and checked whatever their name; other files are not', async () => {
    const calls = await fileCalls(server, pilot);
    const heights = makeTiff({ main: [{ tag: 0x87af, shorts: [1, 1, 0, 0] }] });
    await calls.upload('heights.tif', heights);
    await calls.upload('notes.txt', Buffer.from('notes'));
    await calls.upload('archive.zip', Buffer.from('PK\u0003\u0004 and more of it'));
    await calls.upload('photo.dat', await makeJpeg({ position: [8, 47] }));
    await calls.upload('photo.png', await makeJpeg({ position: [8, 47.001] }));
    await vi.waitFor(async () => expect((await read(calls)).summary.photos).toBe(2), { timeout: 90_000 });
    const { files, summary } = await checked(calls);
    expect(files.filter(({ check }) => check !== null).map(({ name }) => name)).toEqual(['photo.dat', 'photo.png']);
    expect(summary).toMatchObject({ photos: 2, usable: 2, unchecked: 0 });
  });

  it('photos of one band are listed with their band and their shot; one that does not say which is kept and flagged', async () => {
    const calls = await fileCalls(server, pilot);
    const grey = await makePicture({ width: 800, height: 600 }).greyscale().toColourspace('b-w').raw().toBuffer();
    const pixels = Uint16Array.from(grey, (level) => 4000 + 20 * level);
    const upload = (name: string, tags: string) => {
      const xmp = xmpOf(`<rdf:Description drone-dji:GpsLatitude="47" drone-dji:GpsLongitude="8" ${tags}/>`);
      return calls.upload(name, makeBandTiff({ pixels, widthPx: 800, heightPx: 600, xmp }));
    };
    await upload('DJI_20230309104757_0001_MS_NIR.TIF', 'drone-dji:BandName="NIR" drone-dji:CentralWavelength="860"');
    await upload('DJI_20230309104757_0001_MS_R.TIF', 'drone-dji:BandName="Red" drone-dji:CentralWavelength="650"');
    await upload('wrong.TIF', 'drone-dji:BandName="Red" drone-dji:CentralWavelength="860"');
    const { files, summary } = await checked(calls);
    const found = Object.fromEntries(files.map(({ name, check }) => [name.slice(-7), check]));
    const shot = 'DJI_20230309104757_0001';
    expect(found['NIR.TIF']).toMatchObject({ flaws: [], shot, band: { name: 'NIR', kind: 'nir', wavelengthNm: 860 } });
    expect(found['S_R.TIF']).toMatchObject({ flaws: [], shot, band: { kind: 'red' } });
    expect(found['ong.TIF']).toMatchObject({ flaws: ['no-band'], verdict: 'flawed' });
    expect(found['ong.TIF']?.band).toBeUndefined();
    expect(summary).toMatchObject({ photos: 3, usable: 2, flaws: { 'no-band': 1 } });
    expect(files.every(({ thumbnailUrl }) => thumbnailUrl !== null)).toBe(true);
  });

  it('photos far from the plan are flagged, and no longer once the plan has moved to them', async () => {
    const calls = await fileCalls(server, pilot);
    const plan = aPlanToSave({ flightPlanId: planIdOf(calls), ...home });
    const saved = await plans.save({ ...plan, ...route(8) }, '*');
    expect(saved.statusCode).toBe(200);
    await calls.upload('here.jpg', await makeJpeg({ position: [8.005, 47.001] }));
    await calls.upload('there.jpg', await makeJpeg({ position: [8.5, 47] }));
    const before = (await checked(calls)).files.map(({ check }) => check);
    expect(before[0]).toMatchObject({ verdict: 'usable', flaws: [] });
    expect(before[0]?.awayM).toBeCloseTo(111.2, 0);
    expect(before[1]).toMatchObject({ verdict: 'flawed', flaws: ['far-from-plan'] });
    await plans.save({ ...plan, homePoint: { position: [8.5, 47] }, ...route(8.5) }, '*');
    const after = (await read(calls)).files.map(({ check }) => check?.flaws);
    expect(after).toEqual([['far-from-plan'], []]);
  });

  it('photos far from the home point of a plan that flies nothing yet are flagged too', async () => {
    const calls = await fileCalls(server, pilot);
    const plan = aPlanToSave({ flightPlanId: planIdOf(calls), homePoint: { position: [8, 47] }, segments: [] });
    expect((await plans.save(plan, '*')).statusCode).toBe(200);
    await calls.upload('here.jpg', await makeJpeg({ position: [8.01, 47] }));
    await calls.upload('there.jpg', await makeJpeg({ position: [-122.4, 37.7] }));
    const { files, summary } = await checked(calls);
    expect(files.map(({ check }) => check?.flaws)).toEqual([[], ['far-from-plan']]);
    expect(summary).toMatchObject({ photos: 2, usable: 1, flaws: { 'far-from-plan': 1 } });
  });

  it('of two that are the same the other one is no duplicate once the first is gone', async () => {
    const calls = await fileCalls(server, pilot);
    const bytes = await makeJpeg({ position: [8, 47] });
    const first = await calls.upload('a.jpg', bytes);
    await calls.upload('b.jpg', bytes);
    expect((await checked(calls)).files.map(({ check }) => check?.flaws)).toEqual([[], ['duplicate']]);
    await calls.ask(`/${first.fileId}`, { method: 'DELETE' });
    expect((await read(calls)).files.map(({ check }) => check?.verdict)).toEqual(['usable']);
  });

  it('a photo without a queued check is found', async () => {
    const calls = await fileCalls(server, pilot);
    const { fileId } = await calls.upload('lost.jpg', await makeJpeg({ position: [8, 47] }));
    await checked(calls);
    await services.db.updateTable('files').set({ checked_at: null, check: null }).where('id', '=', fileId).execute();
    server.clock.advance(11 * 60 * 1000);
    await services.jobs.send('check-photo', {});
    expect((await checked(calls)).files[0]?.check?.verdict).toBe('usable');
  });

  it('a file with neither the name nor the start of a photo is not checked; a photo under any name is', async () => {
    const calls = await fileCalls(server, pilot);
    const isSettled = async (fileId: string) =>
      (await services.db.selectFrom('files').select('checked_at').where('id', '=', fileId).executeTakeFirst())
        ?.checked_at !== null;
    const { fileId } = await calls.upload('flight log.bin', Buffer.alloc(2_000_000, 7));
    expect(await isSettled(fileId)).toBe(true);
    await calls.upload('photo.bin', await makeJpeg({ position: [8, 47] }));
    await vi.waitFor(async () => expect((await read(calls)).summary.usable).toBe(1), { timeout: 90_000 });
  });

  it('a file that was deleted meanwhile is not checked', async () => {
    await expect(checkPhoto(services, '00000000-0000-4000-8000-000000000000')).resolves.toBeUndefined();
  });

  it('many photos are checked one after the other, without waiting for the job schedule', async () => {
    const calls = await fileCalls(server, pilot);
    const bytes = await makeJpeg({ position: [8, 47] });
    for (let number = 0; number < 20; number++)
      await calls.upload(`photo ${number}.jpg`, Buffer.concat([bytes, Buffer.from(String(number))]));
    const { summary } = await checked(calls);
    expect(summary).toMatchObject({ photos: 20, usable: 20 });
  });
});
