import { numberText } from '../route/number-text.ts';
import type { Dialect } from './dialect.ts';
import type { Wayline, WaylinePoint } from './wayline.ts';
import { element } from './xml-text.ts';

/** Cameras whose wide lens takes the photos: H20 and H30 series, M30 and M30T. Others have one lens for visible light. */
const wideLensPayloads: readonly number[] = [42, 43, 61, 82, 83, 52, 53];

type Group = { from: number; to: number; trigger: string; actions: string[] };

/** The action groups of each waypoint: camera angle, photos, waiting, and photos by distance on the line that begins there. */
export function writeActionGroups({ dialect, points, numbers }: Wayline): string[] {
  const count = counter(dialect);
  const [single, line] = ['single', 'line'].map((kind) => takePhoto(dialect, numbers.payload?.[0], kind)) as [
    string,
    string,
  ];
  return points.map((point, index) => {
    const here = [
      ...(isAimed(point, points[index - 1]) ? [rotateGimbal(dialect, point.pitchDeg ?? 0)] : []),
      ...(dialect.isEnterprise && point.holdS > 0 ? [hover(point.holdS)] : []),
      ...Array.from({ length: point.photos }, () => single),
    ];
    const groups: Group[] = [
      ...(here.length > 0 ? [{ from: index, to: index, trigger: trigger('reachPoint'), actions: here }] : []),
      ...(startsLine(points, index)
        ? [
            {
              from: index,
              to: lineEnd(points, index),
              trigger: trigger('multipleDistance', point.photoEveryM),
              actions: [line],
            },
          ]
        : []),
    ];
    return groups.map((group) => writeGroup(group, dialect, count)).join('');
  });
}

const isAimed = (point: WaylinePoint, before: WaylinePoint | undefined) =>
  point.pitchDeg !== null && Math.abs(point.pitchDeg - (before?.pitchDeg ?? Infinity)) > 0.05;

const startsLine = (points: readonly WaylinePoint[], at: number) =>
  points[at]!.photoEveryM > 0 && at < points.length - 1 && points[at - 1]?.photoEveryM !== points[at]!.photoEveryM;

function lineEnd(points: readonly WaylinePoint[], from: number): number {
  let at = from;
  while (at < points.length - 1 && points[at]!.photoEveryM === points[from]!.photoEveryM) at += 1;
  return at;
}

type Counter = { group: () => number; action: (inGroup: number) => number };

function counter({ firstId, idsCountThrough }: Dialect): Counter {
  let [groups, actions] = [firstId - 1, firstId - 1];
  return {
    group: () => ++groups,
    action: (inGroup) => (idsCountThrough === 'file' ? ++actions : firstId + inGroup),
  };
}

function writeGroup({ from, to, trigger: when, actions }: Group, { actionGroupMode }: Dialect, count: Counter): string {
  return element(
    'actionGroup',
    element('actionGroupId', count.group()) +
      element('actionGroupStartIndex', from) +
      element('actionGroupEndIndex', to) +
      element('actionGroupMode', actionGroupMode) +
      when +
      actions.map((action, at) => element('action', element('actionId', count.action(at)) + action)).join(''),
  );
}

const trigger = (type: string, param?: number) =>
  element(
    'actionTrigger',
    element('actionTriggerType', type) + (param === undefined ? '' : element('actionTriggerParam', numberText(param))),
  );

const act = (func: string, params: string) =>
  element('actionActuatorFunc', func) + element('actionActuatorFuncParam', params);

function takePhoto({ isEnterprise }: Dialect, payload: number | undefined, suffix: string): string {
  const lens = payload !== undefined && wideLensPayloads.includes(payload) ? 'wide' : 'visable';
  const own = isEnterprise ? element('fileSuffix', suffix) + element('payloadLensIndex', lens) : '';
  return act('takePhoto', element('payloadPositionIndex', 0) + own + element('useGlobalPayloadLensIndex', 0));
}

const hover = (seconds: number) => act('hover', element('hoverTime', numberText(seconds, 1)));

function rotateGimbal({ gimbalYawBase }: Dialect, pitchDeg: number): string {
  return act(
    'gimbalRotate',
    element('gimbalHeadingYawBase', gimbalYawBase) +
      element('gimbalRotateMode', 'absoluteAngle') +
      element('gimbalPitchRotateEnable', 1) +
      element('gimbalPitchRotateAngle', numberText(-pitchDeg, 1)) +
      element('gimbalRollRotateEnable', 0) +
      element('gimbalRollRotateAngle', 0) +
      element('gimbalYawRotateEnable', 0) +
      element('gimbalYawRotateAngle', 0) +
      element('gimbalRotateTimeEnable', 0) +
      element('gimbalRotateTime', 0) +
      element('payloadPositionIndex', 0),
  );
}
