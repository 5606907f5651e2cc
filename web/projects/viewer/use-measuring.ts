import type { Measurement, MeasurementToSave, ViewerScene } from '@overflight/contract/viewer.ts';
import { useState } from 'react';
import { kinds, mostPoints } from './measurement-texts.ts';
import { readHeights } from './use-viewer.ts';

type Kind = Measurement['kind'];
type Point = { position: [number, number]; heightM: number | null };
export type Draft = { kind: Kind; points: Point[] };

/** A measurement while its points are being set; heights come in after them. */
export function useMeasuring(scene: ViewerScene, keep: (measurement: MeasurementToSave) => Promise<boolean>) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const add = async (position: readonly [number, number], heightM?: number) => {
    if (!draft || draft.points.length >= mostPoints(draft.kind)) return;
    const point: Point = { position: [...position], heightM: heightM ?? null };
    setDraft((now) => now && { ...now, points: [...now.points, point] });
    if (heightM !== undefined) return;
    const [found = null] = await readHeights(scene, [point.position]);
    setDraft(
      (now) => now && { ...now, points: now.points.map((one) => (one === point ? { ...one, heightM: found } : one)) },
    );
  };
  return {
    draft,
    isSaving,
    canFinish: draft !== null && draft.points.length >= kinds[draft.kind].fewest,
    begin: (kind: Kind) => setDraft({ kind, points: [] }),
    add: (position: readonly [number, number], heightM?: number) => void add(position, heightM),
    takeBack: () => setDraft((now) => now && { ...now, points: now.points.slice(0, -1) }),
    cancel: () => setDraft(null),
    finish: async (label: string) => {
      if (!draft || draft.points.length < kinds[draft.kind].fewest) return;
      setSaving(true);
      if (await keep(toSave(draft, label))) setDraft(null);
      setSaving(false);
    },
  };
}
export type Measuring = ReturnType<typeof useMeasuring>;

export const toSave = ({ kind, points }: Draft, label: string): MeasurementToSave => ({
  kind,
  label,
  points: points.map(({ position }) => position),
  heights: points.map(({ heightM }) => heightM),
});
