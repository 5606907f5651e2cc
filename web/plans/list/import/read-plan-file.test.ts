import { genuine, genuineFiles, type FixtureFile } from '@overflight/flight/testing/genuine-files.ts';
import { madeUpFiles } from '@overflight/flight/testing/made-up-files.ts';
import { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import { describe, expect, it } from 'vitest';
import { editablePlan, planToSave } from '../../plan-to-save.ts';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { readPlanFile } from './read-plan-file.ts';

const by = { id: 'u9', name: 'Ida Importer', email: 'ida@example.org', date: '2026-06-01T00:00:00.000Z' };
const context = { by, newId: () => crypto.randomUUID(), home: [8, 47] };
const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readPlanFile(new File([content], name), context);

describe('an imported plan file', () => {
  it("PLAN-16 must be JSON, else 'Invalid file format'", async () => {
    await expect(read('broken.plan', '{ "fileType": ')).resolves.toMatchObject({
      ok: false,
      reason: 'Invalid file format',
    });
    await expect(read('picture.plan', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).resolves.toEqual({
      ok: false,
      reason: 'Invalid file format',
    });
  });

  it('PLAN-16 gets defaults for missing values, a new id, and the importing person as owner', async () => {
    const old = { ...editablePlan(aSavedPlan()), planMetadata: {}, homePoint: undefined };
    const answer = await read('copy.plan', JSON.stringify(old));
    const plan = answer.ok ? answer.value.plan : null;
    expect(plan).toMatchObject({
      name: 'North field',
      collectionId: 'default',
      collectionName: 'Unassigned',
      planMetadata: { altitude: 60.96, flightSpeed: 10 },
      createdBy: by,
      updatedBy: by,
    });
    expect(plan?.flightPlanId).not.toBe(aSavedPlan().flightPlanId);
    expect(plan?.segments).toHaveLength(1);
  });

  it('is named after the file if it has no name, without invalid characters', async () => {
    const empty = JSON.stringify({ fileType: 'Plan', mission: { items: [] } });
    await expect(read('Roof: east?.plan', empty)).resolves.toMatchObject({ value: { plan: { name: 'Roof- east-' } } });
    await expect(read('.plan', empty)).resolves.toMatchObject({ value: { plan: { name: '(unnamed)' } } });
    await expect(read('   .plan', empty)).resolves.toMatchObject({ value: { plan: { name: '(unnamed)' } } });
  });

  it('refers shapes to Add Flight and rejects large files', async () => {
    for (const name of ['field.kml', 'field.KMZ', 'field.geojson'])
      await expect(read(name, '{}')).resolves.toMatchObject({
        ok: false,
        reason: expect.stringContaining('Add Flight') as string,
      });
    const large = new Uint8Array(inputCaps.bytes + 1);
    await expect(read('large.plan', large)).resolves.toMatchObject({ reason: 'The file is larger than 10 MB.' });
  });

  it('FLY-06 may be a route of another app: it can be saved, and the rules that it breaks are named', async () => {
    const row = '47,8,60,0,0.2,0,2,-90,1,0,0,6,-1';
    const header =
      'latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle,actiontype1,actionparam1,altitudemode,speed(m/s),photo_distinterval';
    const answer = await read('Roof.csv', `${header}\n${row}\n${row.replace('47', '47.001')}\n`);
    const value = answer.ok ? answer.value : null;
    expect(value).toMatchObject({ unseen: ['Photos at waypoints'], warnings: ["The first line is not Litchi's."] });
    expect(value?.plan).toMatchObject({ name: 'Roof', createdBy: by, homePoint: { position: [8, 47] } });
    expect(PlanToSave.safeParse(planToSave(value!.plan)).error).toBeUndefined();
    await expect(read('list.csv', 'a,b\n1,2\n')).resolves.toMatchObject({
      ok: false,
      reason: 'The file holds no route of DJI, Autel or Litchi.',
    });
  });

  const problemOf = async ({ name, text }: FixtureFile) => {
    const answer = await read(name, text);
    return answer.ok ? PlanToSave.safeParse(planToSave(answer.value.plan)).error?.message : answer.reason;
  };

  it.each(madeUpFiles('plans'))("PLAN-16 $name, in the form of other people's tools, can be saved", async (file) => {
    expect(await problemOf(file)).toBeUndefined();
  });

  it.skipIf(genuine.isMissing)(
    `PLAN-16 every genuine file of other people's tools can be saved${genuine.reason}`,
    async () => {
      const files = genuineFiles('plans');
      expect(files.length).toBeGreaterThan(10);
      for (const file of files) expect([file.name, await problemOf(file)]).toEqual([file.name, undefined]);
    },
  );
});
