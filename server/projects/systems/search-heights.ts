import { heightDatumNames } from '@overflight/contract/map/terrain.ts';
import { findVerticalCode, verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import { heightUnitOf } from './height-unit.ts';

type Found = { code: number; title: string; area: string };

/** What of a search names heights, by code or datum as "6360" or "NAVD88", and the words before it that name the plane. */
export function splitSearch(text: string): { plane: string; heights: string | undefined } {
  const words = text.toLowerCase().replaceAll('+', ' ').split(/\s+/);
  const heights = words.find(isOfHeights);
  const plane = words.filter((word) => !isOfHeights(word) && (heights === undefined || word !== 'height'));
  return { plane: plane.join(' ').trim(), heights };
}

const codeOf = (word: string): number => Number(/^(?:epsg:)?(\d+)$/.exec(word)?.[1]);
const isOfHeights = (word: string): boolean =>
  verticalSystems.has(codeOf(word)) || [...verticalSystems.values()].some(({ datum }) => datum === word);

/** A system with the heights that were named, in its own unit where only the datum was. */
export function withHeights({ code, title, area }: Found, heights: string) {
  const unit = heightUnitOf({ unit: 'other', horizontalEpsg: code, verticalEpsg: null });
  const datum = heightDatumNames.find((each) => each === heights);
  const vertical = datum ? (findVerticalCode(datum, unit) ?? findVerticalCode(datum, 'metre')) : codeOf(heights);
  const above = verticalSystems.get(vertical ?? 0);
  return above ? [{ name: `EPSG:${code}+${vertical}`, title: `${title} + ${above.name}`, area }] : [];
}
