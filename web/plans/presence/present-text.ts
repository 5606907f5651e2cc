import type { Present } from '@overflight/contract/telemetry/live.ts';

/** “Ada edits this plan. Ben and Cleo look at it.” */
export function presentText(present: readonly Present[]): string {
  const names = (isEditing: boolean) => present.filter((one) => one.isEditing === isEditing).map(({ name }) => name);
  const [editors, viewers] = [names(true), names(false)];
  return [
    editors.length > 0 && `${listed(editors)} ${editors.length === 1 ? 'edits' : 'edit'} this plan.`,
    viewers.length > 0 &&
      `${listed(viewers)} ${viewers.length === 1 ? 'looks' : 'look'} at ${editors.length > 0 ? 'it' : 'this plan'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
