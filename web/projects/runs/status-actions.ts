import {
  statusViews,
  userMoves,
  type ProjectStatus,
  type UserMove,
} from '@overflight/contract/projects/project-states.ts';
import type { ProjectRun } from '@overflight/contract/projects/project-runs.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';

export const CANNOT_EDIT = 'Cannot edit while in process';
const NO_SOURCES = 'Select at least one flight plan first';

/** An available status change, and why it is disabled. */
export type StatusAction = { move: UserMove; disabledReason: string | null };

/** Labels of the status buttons. */
export type StatusActions = {
  /** Label of the spinner while the server is working. */
  waiting: string | null;
  /** Label of the disabled error button. */
  failed: string | null;
  actions: readonly StatusAction[];
};

/** What tells the two ways to end a run apart; null unless both are offered. */
export const endingsText = ({ status }: Pick<Project, 'status'>): string | null =>
  userMoves[status]?.some(({ to }) => to === 'Terminate')
    ? 'Stop keeps the work done so far: start again later. Terminate discards it and ends the project for good.'
    : null;

/** What a completed project's newest results do not follow; null if nothing. */
export const changedText = ({ changedSince }: Pick<Project, 'changedSince'>): string | null =>
  changedSince.length === 0 ? null : `Changed since this run: ${changedSince.join(', ')}. Process it again to follow.`;

const failedStatuses: readonly ProjectStatus[] = ['Failed Invalid Data', 'Failed Processing'];

export function statusActions({ status, sources }: Pick<Project, 'status' | 'sources'>): StatusActions {
  const { label, isUnderWay } = statusViews[status];
  return {
    waiting: isUnderWay ? label : null,
    failed: failedStatuses.includes(status) ? label : null,
    actions: (userMoves[status] ?? []).map((move) => ({
      move,
      disabledReason: move.needsSources && sources.length === 0 ? NO_SOURCES : null,
    })),
  };
}

/** Whether processing can be requested, at least once plans are selected. */
export function canBeStarted(status: ProjectStatus): boolean {
  return userMoves[status]?.some(({ to }) => to === 'Process') ?? false;
}

/** Whether processing is what comes next: a completed project that nothing of was changed can be processed again, but need not. */
export const awaitsStart = ({ status, changedSince }: Pick<Project, 'status' | 'changedSince'>): boolean =>
  canBeStarted(status) && (status !== 'Completed' || changedSince.length > 0);

export const isUnderWay = ({ status }: Pick<Project, 'status'>): boolean => statusViews[status].isUnderWay ?? false;
export const isLocked = ({ status }: Pick<Project, 'status'>): boolean => statusViews[status].isLocked ?? false;

/** Default labels of the steps; the current one shows the status instead. */
const stepNames = ['Draft', 'Preparing', 'Processing', 'Completed'] as const;

export type ProgressStep = { name: string; state: 'done' | 'current' | 'ahead' };

type Progress = { status: ProjectStatus; run: Pick<ProjectRun, 'startedAt'> | null };

/** A run that was stopped while it waited never came to its processing. */
function shownStep({ status, run }: Progress): { step: number; label: string } {
  if (status === 'Stopped' && run?.startedAt === null) return { step: 2, label: 'Stopped before it began' };
  return statusViews[status];
}

export function stepsOf(progress: Progress): readonly ProgressStep[] {
  const { step, label } = shownStep(progress);
  return stepNames.map((name, at) => {
    if (at + 1 === step) return { name: label, state: 'current' };
    return { name, state: at + 1 < step ? 'done' : 'ahead' };
  });
}

export function stepText(progress: Progress): string {
  const { step, label } = shownStep(progress);
  return `Step ${step} of ${stepNames.length}: ${label}`;
}
