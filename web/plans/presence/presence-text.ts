import type { Present } from '@overflight/contract/telemetry/live.ts';

/** “Ada is editing this plan. Ben and Cleo are viewing it.” */
export function presenceText(present: readonly Present[]): string {
  const names = (isEditing: boolean) => present.filter((one) => one.isEditing === isEditing).map(({ name }) => name);
  const [editors, viewers] = [names(true), names(false)];
  return [
    editors.length > 0 && `${listed(editors)} ${editors.length === 1 ? 'is' : 'are'} editing this plan.`,
    viewers.length > 0 &&
      `${listed(viewers)} ${viewers.length === 1 ? 'is' : 'are'} viewing ${editors.length > 0 ? 'it' : 'this plan'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
