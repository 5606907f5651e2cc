import type { Filled, HeightModel } from '@overflight/contract/projects/filled.ts';
import type { Measurement, MeasurementToSave, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useState } from 'react';
import { kinds } from '@overflight/contract/projects/measurements/measurement-kinds.ts';
import { zeroOf, type HeightZero } from '@overflight/contract/projects/run-accuracy.ts';
import { readHeights, unknownHeights, type ModelHeights } from '../use-viewer.ts';

type Kind = Measurement['kind'];
/** The height is missing while it is read. */
type Point = { position: [number, number]; heightM?: number | null; isFilled?: Filled };
export type MeasureDraft = {
  kind: Kind;
  points: Point[];
  label: string;
  zero: HeightZero;
  runId: string;
  /** Whose heights its points have; null once one was picked in 3D. */
  model: HeightModel | null;
};
type Save = (measurement: MeasurementToSave) => Promise<boolean>;

/** A measurement being drawn; heights are those of the model that was shown as it began, and fetched for each point. */
export function useMeasuring(scene: ViewerScene, shown: HeightModel, save: Save) {
  const [draft, setDraft] = useState<MeasureDraft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const add = async (position: readonly [number, number], heightM?: number) => {
    if (!draft) return;
    const { maxPoints } = kinds[draft.kind];
    // A single point moves to where was clicked last.
    if (draft.points.length >= maxPoints && maxPoints > 1) return;
    const isPicked = heightM !== undefined;
    const point: Point = { position: [...position], ...(isPicked && { heightM }) };
    setDraft(
      (now) =>
        now && {
          ...now,
          model: isPicked ? null : now.model,
          points: maxPoints === 1 ? [point] : [...now.points, point],
        },
    );
    const [heights = unknownHeights] = await readHeights(scene, [point.position]);
    const found = heightOf(heights, isPicked ? null : draft.model);
    setDraft(
      (now) => now && { ...now, points: now.points.map((one) => (one === point ? { ...found, ...point } : one)) },
    );
  };
  return {
    draft,
    isSaving,
    canFinish: draft !== null && draft.points.length >= kinds[draft.kind].minPoints,
    begin: (kind: Kind) => {
      const model = kinds[kind].on === 'wall' ? null : shown === 'terrain' && scene.terrain ? 'terrain' : 'surface';
      setDraft({ kind, points: [], label: '', zero: zeroOf(scene.report), runId: scene.runId, model });
    },
    rename: (label: string) => setDraft((now) => now && { ...now, label }),
    add: (position: readonly [number, number], heightM?: number) => void add(position, heightM),
    undoPoint: () => setDraft((now) => now && { ...now, points: now.points.slice(0, -1) }),
    cancel: () => setDraft(null),
    finish: async () => {
      if (!draft || isSaving) return;
      const points = withoutRepeats(draft.points);
      if (points.length < kinds[draft.kind].minPoints) return;
      setSaving(true);
      // Some heights may not be loaded yet.
      const found = await readHeights(
        scene,
        points.map(({ position }) => position),
      );
      const known = points.map((point, at) => ({
        ...point,
        heightM: point.heightM ?? heightOf(found[at] ?? unknownHeights, draft.model).heightM,
      }));
      if (await save(toSave({ ...draft, points: known }))) setDraft(null);
      setSaving(false);
    },
  };
}
export type Measuring = ReturnType<typeof useMeasuring>;

/** Beside picked points, of the surface. */
const heightOf = ({ surface, terrain }: ModelHeights, model: HeightModel | null) =>
  model === 'terrain' && terrain ? terrain : surface;

/** A double click adds its point twice. Points above each other on a wall differ by their heights alone. */
const withoutRepeats = (points: readonly Point[]): Point[] =>
  points.filter((point, at) => {
    const before = points[at - 1];
    if (!before) return true;
    const [height, heightBefore] = [point.heightM ?? null, before.heightM ?? null];
    const isSameHeight = height === null || heightBefore === null || height === heightBefore;
    return !isSameHeight || point.position.some((degrees, axis) => degrees !== before.position[axis]);
  });

export const toSave = ({ kind, points, label, zero, runId, model }: MeasureDraft): MeasurementToSave => ({
  kind,
  label,
  zero,
  model,
  runId,
  points: points.map(({ position }) => position),
  heights: points.map(({ heightM }) => heightM ?? null),
});
