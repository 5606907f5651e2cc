import { statusViews, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import { Refused } from '../platform/http/refused.ts';

export const nameTaken = (): Refused =>
  new Refused({
    status: 409,
    code: 'name-taken',
    message: 'unique name is required',
    fields: [{ field: 'name', problem: 'unique name is required' }],
  });

export const inProcess = (): Refused =>
  new Refused({ status: 409, code: 'in-process', message: 'Cannot edit while in process' });

export const projectChanged = (): Refused =>
  new Refused({
    status: 409,
    code: 'project-changed',
    message: 'Somebody changed this project meanwhile. Look at it again.',
  });

export const noSuchMove = (from: ProjectStatus, to: ProjectStatus): Refused =>
  new Refused({
    status: 409,
    code: 'no-such-move',
    message: `This project is ${nameOf(from)}; it cannot be set to ${nameOf(to)} now.`,
  });

/** Several statuses share a label, so both are shown if they differ. */
function nameOf(status: ProjectStatus): string {
  const { label } = statusViews[status];
  return label === status ? `'${status}'` : `'${status}' (${label})`;
}

export const noSources = (): Refused =>
  new Refused({ status: 409, code: 'no-sources', message: 'Select at least one flight plan first.' });

export const unknownPlans = (count: number): Refused =>
  new Refused({
    status: 422,
    code: 'unknown-plans',
    message: count === 1 ? 'One of the plans was not found.' : `${count} of the plans were not found.`,
    fields: [{ field: 'sources', problem: 'plans of your own that are not deleted' }],
  });

export const unknownSystem = (message: string): Refused =>
  new Refused({
    status: 422,
    code: 'unknown-system',
    message,
    fields: [{ field: 'vendor.wktCRS', problem: 'a coordinate system of the list, an EPSG code or a UTM zone' }],
  });

export const onlyAdministrators = (): Refused =>
  new Refused({
    status: 403,
    code: 'no-access',
    message: 'Only administrators may change the explorer address of a project.',
  });

export const engineNotOurs = (): Refused =>
  new Refused({
    status: 409,
    code: 'engine-not-ours',
    message: 'Overflight may not install anything on this machine.',
  });

export const noEngine = (reason: string): Refused =>
  new Refused({ status: 409, code: 'no-engine', message: `Nothing here can process photos yet. ${reason}` });
