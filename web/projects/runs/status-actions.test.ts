import { projectStatuses, statusViews, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { describe, expect, it } from 'vitest';
import {
  awaitsStart,
  canBeStarted,
  endingsText,
  isLocked,
  statusActions,
  stepsOf,
  stepText,
} from './status-actions.ts';

const plan = '00000000-0000-4000-8000-000000000001';
const actionsOf = (status: ProjectStatus, sources: string[] = [plan]) => {
  const { waiting, failed, actions } = statusActions({ status, sources });
  return {
    waiting,
    failed,
    actions: actions.map(
      ({ move, disabledReason }) => `${move.label} → ${move.to}${disabledReason ? ` (${disabledReason})` : ''}`,
    ),
  };
};

describe('status actions', () => {
  it('PROC-08 each status has one of four steps, a label and a colour', () => {
    expect(projectStatuses.map((status) => stepText({ status, run: null }))).toEqual([
      'Step 1 of 4: Draft',
      'Step 2 of 4: Preparing',
      'Step 3 of 4: Processing',
      'Step 3 of 4: Stopping',
      'Step 4 of 4: Stopped',
      'Step 3 of 4: Terminating',
      'Step 4 of 4: Terminated',
      'Step 4 of 4: Completed',
      'Step 4 of 4: Invalid Data',
      'Step 4 of 4: Failed',
      'Step 4 of 4: Failed',
    ]);
    expect(stepsOf({ status: 'Terminate', run: null })).toEqual([
      { name: 'Draft', state: 'done' },
      { name: 'Preparing', state: 'done' },
      { name: 'Terminating', state: 'current' },
      { name: 'Completed', state: 'ahead' },
    ]);
    const colours = ['primary', 'warning', 'neutral', 'success', 'error'];
    expect(new Set(projectStatuses.map((status) => statusViews[status].colour))).toEqual(new Set(colours));
  });

  it('PROC-08 a run that was stopped while it waited shows no step that it never came to', () => {
    const states = (startedAt: string | null) => stepsOf({ status: 'Stopped', run: { startedAt } });
    expect(states(null)).toEqual([
      { name: 'Draft', state: 'done' },
      { name: 'Stopped before it began', state: 'current' },
      { name: 'Processing', state: 'ahead' },
      { name: 'Completed', state: 'ahead' },
    ]);
    expect(states('2026-11-15T12:00:00.000Z').at(-1)).toEqual({ name: 'Stopped', state: 'current' });
  });

  it('PROC-09 what Stop and Terminate do is told where both are offered', () => {
    expect(projectStatuses.filter((status) => endingsText({ status }) !== null)).toEqual(['Processing']);
    expect(endingsText({ status: 'Processing' })).toMatch(/^Stop keeps the work .* Terminate discards it/);
  });

  it('PROC-09 draft, stopped and invalid projects can be started once plans are selected', () => {
    for (const status of ['Draft', 'Stopped'] as const) {
      expect(actionsOf(status)).toEqual({ waiting: null, failed: null, actions: ['Start Processing → Process'] });
      expect(actionsOf(status, []).actions).toEqual([
        'Start Processing → Process (Select at least one flight plan first)',
      ]);
    }
    expect(actionsOf('Invalid Data Retry').actions).toEqual(['Retry → Process']);
    expect(actionsOf('Invalid Data Retry', []).actions).toEqual([
      'Retry → Process (Select at least one flight plan first)',
    ]);
  });

  it('PROC-09 ended projects can be processed again, except terminated ones; only failed ones wait for it', () => {
    for (const status of ['Completed', 'Failed Invalid Data', 'Failed Processing'] as const) {
      expect(actionsOf(status).actions).toEqual(['Process Again → Process']);
      expect(actionsOf(status, []).actions).toEqual([
        'Process Again → Process (Select at least one flight plan first)',
      ]);
    }
    const waits = (status: ProjectStatus) => awaitsStart({ status, changedSince: [] });
    expect(projectStatuses.filter((status) => canBeStarted(status) && !waits(status))).toEqual(['Completed']);
    expect(awaitsStart({ status: 'Completed', changedSince: ['heights'] })).toBe(true);
    expect(projectStatuses.filter(waits)).toEqual([
      'Draft',
      'Stopped',
      'Invalid Data Retry',
      'Failed Invalid Data',
      'Failed Processing',
    ]);
  });

  it('PROC-09 work in progress shows a spinner; it can be stopped before it begins, and processing terminated as well', () => {
    expect(actionsOf('Processing')).toEqual({
      waiting: 'Processing',
      failed: null,
      actions: ['Stop → Stop', 'Terminate → Terminate'],
    });
    expect(actionsOf('Process')).toEqual({ waiting: 'Preparing', failed: null, actions: ['Stop → Stop'] });
    expect(actionsOf('Stop')).toEqual({ waiting: 'Stopping', failed: null, actions: [] });
    expect(actionsOf('Terminate')).toEqual({ waiting: 'Terminating', failed: null, actions: [] });
  });

  it('PROC-09 a failure is an error button; a terminated project has no actions', () => {
    for (const status of ['Failed Invalid Data', 'Failed Processing'] as const)
      expect(actionsOf(status)).toMatchObject({ waiting: null, failed: 'Failed' });
    expect(actionsOf('Terminated')).toEqual({ waiting: null, failed: null, actions: [] });
  });

  it('PROC-11 cannot be edited while in process, processing or terminated', () => {
    const locked = projectStatuses.filter((status) => isLocked({ status }));
    expect(locked).toEqual(['Process', 'Processing', 'Stop', 'Terminate', 'Terminated']);
  });
});
