import type { ControlImported } from '@overflight/contract/projects/control-points.ts';
import { counted } from '../../page/result-labels.ts';

/** What an import did. */
export function importedText({ imported, replaced }: Pick<ControlImported, 'imported' | 'replaced'>): string {
  const text = `${counted(imported, 'point')} imported`;
  if (replaced === 0) return imported === 1 ? `${text}.` : `${text}, all new.`;
  const kept =
    replaced === 1
      ? '1 replaced the point of the same name and keeps its marks'
      : `${replaced} replaced points of the same name and keep their marks`;
  return imported === replaced ? `${text}: ${kept}.` : `${text}: ${imported - replaced} new, ${kept}.`;
}
