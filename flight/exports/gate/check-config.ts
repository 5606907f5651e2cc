import type { XmlElement } from '../../formats/xml-zip/parse-xml.ts';
import { childOf, childOrder, plainNumber, textIn } from './child-order.ts';
import { inner, ranges, words, type WpmlRules } from './wpml-rules.ts';

export function checkConfig(config: XmlElement, rules: WpmlRules): string[] {
  const isLostActionMissing =
    textIn(config, 'exitOnRCLost') === 'executeLostAction' && childOf(config, 'executeRCLostAction') === undefined;
  return [
    ...childOrder(config, rules.config),
    ...checkInside(config),
    ...(isLostActionMissing ? ['missionConfig lacks executeRCLostAction.'] : []),
  ];
}

/** Order, words and ranges of everything inside an element. */
export function checkInside(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    const { name, text } = child;
    const order = inner[name];
    const allowed = words[name];
    const range = ranges[name];
    const value = plainNumber(text);
    const isInside = !range || (value <= range.to && (range.isOpen ? value > range.from : value >= range.from));
    return [
      ...(order ? childOrder(child, order) : []),
      ...(allowed && !allowed.includes(text.trim())
        ? [`${name} has the unknown value ${text.trim().slice(0, 40)}.`]
        : []),
      ...(isInside ? [] : [`${name} is ${text.trim().slice(0, 40)}, outside ${range.from} to ${range.to}.`]),
      ...(child.children.length > 0 ? checkInside(child) : []),
    ];
  });
}
