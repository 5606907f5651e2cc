import { keepFromImport } from '@overflight/flight/formats/kept/kept-from-import.ts';
import { aRoute, aStructureScan, at } from '@overflight/flight/testing/sample-plan.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { PlanEditor } from '../plan-editor.ts';
import { SegmentList } from './segment-list.tsx';
import { nothingSelected } from '../shape/tool.ts';
import { useSegmentLooks } from '../shape/use-overlay.ts';
import { useEditorState } from '../use-plan-editor.ts';

const survey = newSurvey('s1', {
  shapeType: 'polygon',
  boundaryCoordinates: [
    [8, 47],
    [8.001, 47],
    [8.001, 47.001],
  ],
});
const item = { TransectStyleComplexItem: { Refly90Degrees: true, HoverAndCapture: true } };
const kept = keepFromImport({ document: {}, items: [item] }, [{ segment: survey, at: 0, count: 1 }]);
const imported = { ...aSavedPlan({ name: 'Imported', segments: [survey] }), keptFromImport: { ...kept } };

function Editing({ plan: edited = imported }: { plan?: typeof imported }) {
  const [editor] = useState(
    () =>
      new PlanEditor(edited, {
        save: () => Promise.reject(new Error('Nothing is saved here.')),
        readCurrent: () => Promise.resolve(null),
        saveDraft: () => true,
        deleteDraft: () => undefined,
        now: () => new Date(),
      }),
  );
  const [selection, setSelection] = useState({ ...nothingSelected, segmentId: 's1' as string | null });
  const { plan } = useEditorState(editor);
  const looks = useSegmentLooks(['s1']);
  return (
    <SegmentList
      editor={editor}
      plan={plan}
      aircraft={undefined}
      selection={selection}
      looks={looks}
      map={null}
      onSelect={setSelection}
      onAddPoints={() => undefined}
    />
  );
}

it('a route and its waypoints have different names', async () => {
  const plan = { ...imported, segments: [aRoute([8, 47], [9, 47])] };
  const { page } = await renderScreen(<Editing plan={plan} />);
  await expect.element(page.getByRole('button', { name: 'Edit Waypoint route 1' })).toBeVisible();
});

const scan = aStructureScan();
const high = { ...scan, segmentMetadata: { ...scan.segmentMetadata, structureHeight: 60, entranceAltitude: 70 } };

it('a flight through its scanned structure is noted on the card', async () => {
  const plan = { ...imported, homePoint: { position: at(20, 40) }, segments: [aRoute(at(-100, 10), at(0, 10)), high] };
  const { page } = await renderScreen(<Editing plan={plan} />);
  await expect
    .element(page.getByText(/^The flight passes through the structure, no higher than its top/))
    .toBeVisible();
});

describe('an imported survey with settings that cannot be planned here', () => {
  it('names them, asks before dropping them, and changes nothing on Cancel', async () => {
    const { page } = await renderScreen(<Editing />);
    await expect.element(page.getByText(/Imported with crosshatch and hover and capture/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit Survey 1' }).click();
    await expect.element(page.getByText('Edit without crosshatch and hover and capture?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('switch', { name: 'Photos in turns' })).not.toBeInTheDocument();

    await page.getByRole('button', { name: 'Edit Survey 1' }).click();
    await page.getByRole('button', { name: 'Edit without it' }).click();
    await page.getByRole('switch', { name: 'Photos in turns' }).click({ force: true });
    await expect.element(page.getByText(/Imported with crosshatch/)).not.toBeInTheDocument();
    // Planned here from now on: no further question.
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Edit Survey 1' }).click();
    await expect.element(page.getByText('Photos in turns')).toBeVisible();
  });
});
