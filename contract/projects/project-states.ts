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

/** Of the four steps of a project, in the words of the design. */
export type StepColour = 'primary' | 'warning' | 'neutral' | 'success' | 'error';

type StatusView = {
  step: 1 | 2 | 3 | 4;
  label: string;
  colour: StepColour;
  /** Nobody may change what the project is made of meanwhile. */
  isLocked?: true;
  /** A server is, or should be, at work on it. */
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

/** The changes of status that people may ask for, the one on the button first. */
export const userMoves: Readonly<Partial<Record<ProjectStatus, readonly UserMove[]>>> = {
  Draft: [start],
  Stopped: [start],
  'Invalid Data Retry': [{ label: 'Retry', to: 'Process', needsSources: true }],
  Processing: [
    { label: 'Terminate', to: 'Terminate', needsSources: false },
    { label: 'Stop', to: 'Stop', needsSources: false },
  ],
};

/** The changes that the server makes by itself, as its work goes on. */
export const serverMoves: Readonly<Partial<Record<ProjectStatus, readonly ProjectStatus[]>>> = {
  Process: ['Processing', 'Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing'],
  Processing: ['Completed', 'Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing'],
  Stop: ['Stopped', 'Completed'],
  Terminate: ['Terminated'],
};

/** Changed by its people, a project that had come to an end begins anew; of a finished one, only if its results change. */
export const beginsAnew: Readonly<Partial<Record<ProjectStatus, 'always' | 'if its results change'>>> = {
  Completed: 'if its results change',
  'Failed Invalid Data': 'always',
  'Failed Processing': 'always',
};

/** An unknown status is treated as Draft. */
export function readStatus(value: unknown): ProjectStatus {
  return ProjectStatus.catch('Draft').parse(value);
}

export function findUserMove(from: ProjectStatus, to: ProjectStatus): UserMove | undefined {
  return userMoves[from]?.find((move) => move.to === to);
}
