import {
  statusViews,
  userMoves,
  type ProjectStatus,
  type UserMove,
} from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';

export const CANNOT_EDIT = 'Cannot edit while in process';
const NO_SOURCES = 'Select at least one flight plan first';

/** A change of status that somebody may ask for, and why not just now. */
export type Offer = { move: UserMove; off: string | null };

/** Labels of a project's buttons: activity, failure and actions. */
export type StatusOffer = {
  /** A spinner with this word, as long as the server is at work. */
  waiting: string | null;
  /** An error button that nobody can press. */
  failed: string | null;
  offers: readonly Offer[];
};

const failedStatuses: readonly ProjectStatus[] = ['Failed Invalid Data', 'Failed Processing'];

export function statusOffer({ status, sources }: Pick<Project, 'status' | 'sources'>): StatusOffer {
  const { label, isUnderWay } = statusViews[status];
  return {
    waiting: isUnderWay ? label : null,
    failed: failedStatuses.includes(status) ? label : null,
    offers: (userMoves[status] ?? []).map((move) => ({
      move,
      off: move.needsSources && sources.length === 0 ? NO_SOURCES : null,
    })),
  };
}

/** Processing can be asked for, now or once there are plans. */
export function canBeStarted(status: ProjectStatus): boolean {
  return userMoves[status]?.some(({ to }) => to === 'Process') ?? false;
}

export const isUnderWay = ({ status }: Pick<Project, 'status'>): boolean => statusViews[status].isUnderWay ?? false;
export const isLocked = ({ status }: Pick<Project, 'status'>): boolean => statusViews[status].isLocked ?? false;

/** The four steps in words; the one that a project is at says what became of it. */
const stepNames = ['Draft', 'Preparing', 'Processing', 'Completed'] as const;

export type Step = { name: string; state: 'done' | 'current' | 'ahead' };

export function stepsOf(status: ProjectStatus): readonly Step[] {
  const { step, label } = statusViews[status];
  return stepNames.map((name, at) => {
    if (at + 1 === step) return { name: label, state: 'current' };
    return { name, state: at + 1 < step ? 'done' : 'ahead' };
  });
}

export function stepText(status: ProjectStatus): string {
  const { step, label } = statusViews[status];
  return `Step ${step} of ${stepNames.length}: ${label}`;
}
