import { projectStatuses, statusViews, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { describe, expect, it } from 'vitest';
import { canBeStarted, isLocked, statusOffer, stepsOf, stepText } from './status-offer.ts';

const plan = '00000000-0000-4000-8000-000000000001';
const offered = (status: ProjectStatus, sources: string[] = [plan]) => {
  const { waiting, failed, offers } = statusOffer({ status, sources });
  return {
    waiting,
    failed,
    offers: offers.map(({ move, off }) => `${move.label} → ${move.to}${off ? ` (${off})` : ''}`),
  };
};

describe('what can be done with a project', () => {
  it('PROC-08 each status stands on one of four steps, under its own word', () => {
    expect(projectStatuses.map(stepText)).toEqual([
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
    expect(stepsOf('Terminate')).toEqual([
      { name: 'Draft', state: 'done' },
      { name: 'Preparing', state: 'done' },
      { name: 'Terminating', state: 'current' },
      { name: 'Completed', state: 'ahead' },
    ]);
    const colours = ['primary', 'warning', 'neutral', 'success', 'error'];
    expect(new Set(projectStatuses.map((status) => statusViews[status].colour))).toEqual(new Set(colours));
  });

  it('PROC-09 a draft, a stopped project and one with invalid data are started, once there are plans', () => {
    for (const status of ['Draft', 'Stopped'] as const) {
      expect(offered(status)).toEqual({ waiting: null, failed: null, offers: ['Start Processing → Process'] });
      expect(offered(status, []).offers).toEqual([
        'Start Processing → Process (Select at least one flight plan first)',
      ]);
    }
    expect(offered('Invalid Data Retry').offers).toEqual(['Retry → Process']);
    expect(offered('Invalid Data Retry', []).offers).toEqual([
      'Retry → Process (Select at least one flight plan first)',
    ]);
    expect(projectStatuses.filter(canBeStarted)).toEqual(['Draft', 'Stopped', 'Invalid Data Retry']);
  });

  it('PROC-09 while the server is at it there is a spinner; processing can be terminated, or stopped for now', () => {
    expect(offered('Processing')).toEqual({
      waiting: 'Processing',
      failed: null,
      offers: ['Terminate → Terminate', 'Stop → Stop'],
    });
    expect(offered('Process')).toEqual({ waiting: 'Preparing', failed: null, offers: [] });
    expect(offered('Stop')).toEqual({ waiting: 'Stopping', failed: null, offers: [] });
    expect(offered('Terminate')).toEqual({ waiting: 'Terminating', failed: null, offers: [] });
  });

  it('PROC-09 a failure is an error button, and what has ended offers nothing', () => {
    for (const status of ['Failed Invalid Data', 'Failed Processing'] as const)
      expect(offered(status)).toEqual({ waiting: null, failed: 'Failed', offers: [] });
    for (const status of ['Completed', 'Terminated'] as const)
      expect(offered(status)).toEqual({ waiting: null, failed: null, offers: [] });
  });

  it('PROC-11 cannot be edited while in process, processing or terminated', () => {
    const locked = projectStatuses.filter((status) => isLocked({ status }));
    expect(locked).toEqual(['Process', 'Processing', 'Stop', 'Terminate', 'Terminated']);
  });
});
