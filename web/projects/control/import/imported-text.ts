import type { ControlImported } from '@overflight/contract/projects/control-points.ts';
import { systemText, type UnitSystem } from '../../../platform/units.ts';
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

/** More than these are only counted. */
const MOST_NAMED = 3;

/** Points whose height is probably wrong, a sentence each. */
export function oddHeightTexts(odd: ControlImported['oddHeights'], system: UnitSystem): string[] {
  const named = odd.slice(0, MOST_NAMED).map(({ name, aboveM }) => {
    const length = systemText(Math.abs(aboveM), 'length', { system, decimals: 0 });
    return `${name} lies ${length} ${aboveM > 0 ? 'above' : 'below'} the others: check its height and unit.`;
  });
  const more = odd.length - named.length;
  return more > 0 ? [...named, `${counted(more, 'more point')} ${more === 1 ? 'lies' : 'lie'} as far off.`] : named;
}
