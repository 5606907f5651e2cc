import { readWholePlan, savePlan, type SavedPlan, type PlanToSave } from '@overflight/contract/plans/plans.ts';
import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { useUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { CallFailed } from '../../platform/calls/send.ts';
import { trackClosingSave } from '../closing-saves.ts';
import { planKey, planListsKey, putPlanInCache } from '../plan-cache.ts';
import { withTotals } from '../with-totals.ts';
import { deleteDraft, saveDraft } from './saving/plan-drafts.ts';
import { type EditorState, PlanEditor } from './plan-editor.ts';

const LIVE_MS = 150;

/** An editor for a loaded plan, with the lifetime of its screen. */
export function usePlanEditor(saved: SavedPlan): PlanEditor {
  const user = useUser();
  const queries = useQueryClient();
  const [editor] = useState(() => new PlanEditor(saved, partsFor(saved, user, queries)));
  useEffect(() => {
    const saveDraftNow = () => editor.saveDraftNow();
    const warn = (event: BeforeUnloadEvent) => {
      saveDraftNow();
      if (editor.hasUnsaved) event.preventDefault();
    };
    const retry = () => void editor.saveNow();
    window.addEventListener('pagehide', saveDraftNow);
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', saveDraftNow);
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', retry);
      trackClosingSave(editor.plan.flightPlanId, closeAndReport(editor));
    };
  }, [editor]);
  useEffect(() => {
    const followNewer = () => {
      // Local changes are kept and cause a conflict on save. A read that ran during a save returns an older version.
      if (!editor.hasUnsaved && !editor.isDragging && saved.version > editor.version) editor.follow(saved);
    };
    followNewer();
    return editor.subscribeSettled(followNewer);
  }, [editor, saved]);
  return editor;
}

/** The editor closes: unsaved changes are reported in the error dialog. */
async function closeAndReport(editor: PlanEditor): Promise<void> {
  await editor.close();
  if (!editor.hasUnsaved) return;
  const { name } = editor.plan;
  showError(`Your last change to ${name} could not be saved. It is stored on this device: press Edit to continue.`);
}

function partsFor({ flightPlanId: id, createdBy }: SavedPlan, user: User, queries: QueryClient) {
  return {
    save: async (plan: PlanToSave, version: number | null) => {
      const by = updatedBy(user, new Date());
      const optimistic = withTotals({ ...plan, createdBy, updatedBy: by, lastUpdated: by.date }, version ?? 0);
      // A pending read would return the previous version.
      await queries.cancelQueries({ queryKey: planKey(id) });
      const rollBack = putPlanInCache(queries, optimistic);
      try {
        const body = { plans: [plan] as [typeof plan] };
        const answer = await makeCall(savePlan, { body, ifMatch: version === null ? undefined : `"${version}"` });
        putPlanInCache(queries, answer);
        return answer;
      } catch (error) {
        rollBack();
        throw error;
      } finally {
        void queries.invalidateQueries({ queryKey: planListsKey });
      }
    },
    readCurrent: async () => {
      try {
        return await makeCall(readWholePlan, { params: { id }, query: {} });
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
    saveDraft: (draft: Parameters<typeof saveDraft>[1]) => saveDraft(user.username, draft),
    deleteDraft: () => deleteDraft(user.username, id),
    now: () => new Date(),
  };
}

/** Editor state for panels, which do not render during a drag. */
export function useEditorState(editor: PlanEditor): EditorState {
  return useSyncExternalStore(editor.subscribeSettled, editor.settledState);
}

/** The plan for forms, which do not render while it is saved. */
export function useSettledPlan(editor: PlanEditor): FlightPlan {
  return useSyncExternalStore(editor.subscribeSettled, () => editor.settledState().plan);
}

/** The current plan for numbers that update during a drag, throttled. */
export function useLivePlan(editor: PlanEditor): FlightPlan {
  const [subscribe] = useState(() => (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        listener();
      }, LIVE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  });
  return useSyncExternalStore(subscribe, () => editor.plan);
}
