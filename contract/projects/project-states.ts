import { z } from 'zod';

export const projectStatuses = [
  'Draft',
  'Process',
  'Processing',
  'Stop',
  'Stopped',
  'Terminate',
  'Terminated',
  'Completed',
  'Invalid Data Retry',
  'Failed Invalid Data',
  'Failed Processing',
] as const;
export const ProjectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

/** Colours of the progress steps. */
export type StepColour = 'primary' | 'warning' | 'neutral' | 'success' | 'error';

type StatusView = {
  step: 1 | 2 | 3 | 4;
  label: string;
  colour: StepColour;
  /** Cannot be edited. */
  isLocked?: true;
  /** The server is working on it. */
  isUnderWay?: true;
};

export const statusViews: Readonly<Record<ProjectStatus, StatusView>> = {
  Draft: { step: 1, label: 'Draft', colour: 'neutral' },
  Process: { step: 2, label: 'Preparing', colour: 'primary', isLocked: true, isUnderWay: true },
  Processing: { step: 3, label: 'Processing', colour: 'primary', isLocked: true, isUnderWay: true },
  Stop: { step: 3, label: 'Stopping', colour: 'warning', isLocked: true, isUnderWay: true },
  Stopped: { step: 4, label: 'Stopped', colour: 'warning' },
  Terminate: { step: 3, label: 'Terminating', colour: 'warning', isLocked: true, isUnderWay: true },
  Terminated: { step: 4, label: 'Terminated', colour: 'error', isLocked: true },
  Completed: { step: 4, label: 'Completed', colour: 'success' },
  'Invalid Data Retry': { step: 4, label: 'Invalid Data', colour: 'warning' },
  'Failed Invalid Data': { step: 4, label: 'Failed', colour: 'error' },
  'Failed Processing': { step: 4, label: 'Failed', colour: 'error' },
};

export type UserMove = { label: string; to: ProjectStatus; needsSources: boolean };

const start: UserMove = { label: 'Start Processing', to: 'Process', needsSources: true };
const again: UserMove = { label: 'Process Again', to: 'Process', needsSources: true };
const stop: UserMove = { label: 'Stop', to: 'Stop', needsSources: false };

/** Status changes that people may request, the main one first. */
export const userMoves: Readonly<Partial<Record<ProjectStatus, readonly UserMove[]>>> = {
  Draft: [start],
  Stopped: [start],
  'Invalid Data Retry': [{ label: 'Retry', to: 'Process', needsSources: true }],
  Process: [stop],
  Processing: [stop, { label: 'Terminate', to: 'Terminate', needsSources: false }],
  Completed: [again],
  'Failed Invalid Data': [again],
  'Failed Processing': [again],
};

/** Status changes made by the server. */
export const serverMoves: Readonly<Partial<Record<ProjectStatus, readonly ProjectStatus[]>>> = {
  Process: ['Processing', 'Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing'],
  Processing: ['Completed', 'Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing'],
  Stop: ['Stopped', 'Completed'],
  Terminate: ['Terminated'],
};

/** Editing a failed project makes it a draft again. A completed one stays so: its results do. */
export const redraftedByEdit: readonly ProjectStatus[] = ['Failed Invalid Data', 'Failed Processing'];

/** An unknown status reads as Draft. */
export function readStatus(value: unknown): ProjectStatus {
  return ProjectStatus.catch('Draft').parse(value);
}

export function findUserMove(from: ProjectStatus, to: ProjectStatus): UserMove | undefined {
  return userMoves[from]?.find((move) => move.to === to);
}
