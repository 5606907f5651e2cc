import { describe, expect, it } from 'vitest';
import { segmentProblem } from '../../plan/segment-problem.ts';
import { home, pilot } from '../../testing/sample-plan.ts';
import { readQgcPlan } from './read-qgc-plan.ts';
import { qgcText } from '../../testing/qgc-text.ts';

const corners = [
  [47, 8],
  [47, 8.002],
  [47.002, 8.002],
  [47.002, 8],
];
/** Every corner twice, with the first repeated at the end. */
const doubled = [...corners.flatMap((corner) => [corner, corner]), corners[0]];

const fileWith = (item: object) => ({
  fileType: 'Plan',
  version: 1,
  mission: { firmwareType: 12, items: [{ type: 'ComplexItem', ...item }], plannedHomePosition: [47, 8, 400] },
});

function read(document: object) {
  const result = readQgcPlan(JSON.stringify(document), { by: pilot, newId: () => 'new', home });
  if (!result.ok) throw new Error(result.reason);
  return result.value.plan;
}

const kinds = [
  { complexItemType: 'survey', TransectStyleComplexItem: {}, angle: 0, version: 5 },
  { complexItemType: 'StructureScan', CameraCalc: {}, StructureHeight: 50, ScanBottomAlt: 10, version: 3 },
];

describe.each(kinds)('doubled corners of a $complexItemType in a plan file', (item) => {
  it('are one corner, as they are in KML: the segment can be flown', () => {
    const [segment, clean] = [doubled, corners].map((polygon) => read(fileWith({ ...item, polygon })).segments[0]);
    expect(segment).toEqual(clean);
    expect(segment && segmentProblem(segment)).toBeNull();
  });

  it('are given back as they came', () => {
    const written = JSON.parse(qgcText(read(fileWith({ ...item, polygon: doubled })))) as {
      mission: { items: { polygon: unknown }[] };
    };
    expect(written.mission.items[0]?.polygon).toEqual(doubled);
  });
});
