import { readWholePlan, savePlan, type SavedPlan, type PlanToSave } from '@overflight/contract/plans/plans.ts';
import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { useUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { CallFailed } from '../../platform/calls/send.ts';
import { rememberLastSave } from '../last-saves.ts';
import { planKey, planListsKey, putPlanInCache } from '../plan-cache.ts';
import { withTotals } from '../with-totals.ts';
import { dropDraft, keepDraft } from './saving/plan-drafts.ts';
import { type EditorState, PlanEditor } from './plan-editor.ts';

const LIVE_MS = 150;

/** An editor for a plan as it was read; it lives as long as the screen that uses it. */
export function usePlanEditor(saved: SavedPlan): PlanEditor {
  const user = useUser();
  const queries = useQueryClient();
  const [editor] = useState(() => new PlanEditor(saved, partsFor(saved, user, queries)));
  useEffect(() => {
    const keep = () => editor.keepDraftNow();
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      if (editor.hasUnsaved) event.preventDefault();
    };
    const retry = () => void editor.saveNow();
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', retry);
      rememberLastSave(editor.plan.flightPlanId, closeAndTell(editor));
    };
  }, [editor]);
  useEffect(() => {
    const adoptNewer = () => {
      // What is being changed here is kept, and meets theirs when it is saved. A read that was under way during a save comes
      // back older than what was saved.
      if (!editor.hasUnsaved && !editor.isDragging && saved.version > editor.version) editor.adopt(saved);
    };
    adoptNewer();
    return editor.subscribeResting(adoptNewer);
  }, [editor, saved]);
  return editor;
}

/** Nobody looks at the editor any more: what it could not save is told by the Error dialog. */
async function closeAndTell(editor: PlanEditor): Promise<void> {
  await editor.close();
  if (!editor.hasUnsaved) return;
  const { name } = editor.plan;
  showError(`Your last change of ${name} could not be saved. It is kept on this device: press Edit to go on with it.`);
}

function partsFor({ flightPlanId: id, createdBy }: SavedPlan, user: User, queries: QueryClient) {
  return {
    save: async (plan: PlanToSave, version: number | null) => {
      const by = updatedBy(user, new Date());
      const optimistic = withTotals({ ...plan, createdBy, updatedBy: by, lastUpdated: by.date }, version ?? 0);
      // A read that is on its way would arrive with the version before.
      await queries.cancelQueries({ queryKey: planKey(id) });
      const takeBack = putPlanInCache(queries, optimistic);
      try {
        const body = { plans: [plan] as [typeof plan] };
        const answer = await makeCall(savePlan, { body, ifMatch: version === null ? undefined : `"${version}"` });
        putPlanInCache(queries, answer);
        return answer;
      } catch (error) {
        takeBack();
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
    keepDraft: (draft: Parameters<typeof keepDraft>[1]) => keepDraft(user.username, draft),
    dropDraft: () => dropDraft(user.username, id),
    now: () => new Date(),
  };
}

/** What the editor holds, for panels that rest while something is dragged. */
export function useEditorState(editor: PlanEditor): EditorState {
  return useSyncExternalStore(editor.subscribeResting, editor.restingState);
}

/** The plan as it is now, for the few numbers that follow a drag: no more often than they can be read. */
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
