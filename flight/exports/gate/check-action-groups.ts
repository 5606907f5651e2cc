import type { XmlElement } from '../../formats/xml-zip/parse-xml.ts';
import { childOf, childrenOf, numberIn, textIn } from './child-order.ts';
import type { WpmlRules } from './wpml-rules.ts';

/** Action groups: ids, where they begin and end, triggers and actions that the app knows. */
export function checkActionGroups(marks: readonly XmlElement[], rules: WpmlRules): string[] {
  const groups = marks.flatMap((mark, at) => childrenOf(mark, 'actionGroup').map((group) => ({ group, at })));
  const ids = groups.map(({ group }) => numberIn(group, 'actionGroupId'));
  return [
    ...(new Set(ids).size === ids.length ? [] : ['Two action groups have the same id.']),
    ...checkActionIds(
      groups.map(({ group }) => group),
      rules,
    ),
    ...groups.flatMap(({ group, at }) => checkGroup(group, at, { rules, waypoints: marks.length })),
  ];
}

function checkActionIds(groups: readonly XmlElement[], { idsGoOn }: WpmlRules): string[] {
  const idsIn = (group: XmlElement) => childrenOf(group, 'action').map((action) => numberIn(action, 'actionId'));
  const sets = idsGoOn ? [groups.flatMap(idsIn)] : groups.map(idsIn);
  const isRight = sets.every((ids) => new Set(ids).size === ids.length && !ids.some(Number.isNaN));
  const startsAt = idsGoOn ? 1 : 0;
  const isFromStart = sets.every((ids) => ids.every((id, at) => id === startsAt + at));
  return [
    ...(isRight ? [] : ['Two actions have the same id.']),
    ...(isRight && !isFromStart ? [`Actions are not numbered from ${startsAt} on.`] : []),
  ];
}

type Context = { rules: WpmlRules; waypoints: number };

function checkGroup(group: XmlElement, at: number, { rules, waypoints }: Context): string[] {
  const [from, to] = [numberIn(group, 'actionGroupStartIndex'), numberIn(group, 'actionGroupEndIndex')];
  const trigger = childOf(group, 'actionTrigger');
  const type = textIn(trigger, 'actionTriggerType') ?? '';
  const functions = childrenOf(group, 'action').map((action) => textIn(action, 'actionActuatorFunc') ?? '');
  const name = `An action group of waypoint ${at + 1}`;
  const isInside = from >= 0 && from <= to && to < waypoints && Number.isInteger(from) && Number.isInteger(to);
  const needsParam = type === 'multipleTiming' || type === 'multipleDistance';
  const unknown = functions.filter((one) => !rules.actions.includes(one));
  const isBetween = type === 'betweenAdjacentPoints';
  return [
    ...(isInside ? [] : [`${name} does not lie within the route.`]),
    ...(textIn(group, 'actionGroupMode') === rules.groupMode ? [] : [`${name} is not in the mode ${rules.groupMode}.`]),
    ...(rules.triggers.includes(type) ? [] : [`${name} has the trigger ${type}, which this app ignores.`]),
    ...(needsParam && !(numberIn(trigger, 'actionTriggerParam') > 0)
      ? [`${name} has a trigger without distance or time.`]
      : []),
    ...(isBetween && functions.some((one) => one !== 'gimbalEvenlyRotate') ? [`${name} acts between waypoints.`] : []),
    ...unknown.map((one) => `${name} does ${one.slice(0, 40)}, which this app does not know.`),
  ];
}
