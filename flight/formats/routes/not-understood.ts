import type { XmlElement } from '../xml-zip/parse-xml.ts';

/** Elements that are read, or that follow from the plan. */
const known = new Set(
  `missionConfig flyToWaylineMode finishAction exitOnRCLost executeRCLostAction takeOffSecurityHeight takeOffRefPoint
  takeOffRefPointAGLHeight globalTransitionalSpeed globalRTHHeight droneInfo droneEnumValue droneSubEnumValue payloadInfo
  payloadEnumValue payloadSubEnumValue payloadPositionIndex waylineAvoidLimitAreaMode Folder templateId executeHeightMode
  waylineId distance duration autoFlightSpeed Placemark Point coordinates index executeHeight waypointSpeed
  waypointHeadingParam waypointHeadingMode waypointHeadingAngle waypointPoiPoint waypointHeadingAngleEnable
  waypointHeadingPathMode waypointHeadingPoiIndex waypointTurnParam waypointTurnMode waypointTurnDampingDist
  useStraightLine waypointGimbalHeadingParam waypointGimbalPitchAngle waypointGimbalYawAngle isRisky actionGroup`.split(
    /\s+/,
  ),
);

const actionNames: Readonly<Record<string, string>> = {
  takePhoto: 'Photos at waypoints',
  startRecord: 'Video recording',
  stopRecord: 'Video recording',
  hover: 'Delay',
  rotateYaw: 'Change of heading',
  gimbalEvenlyRotate: 'Camera that turns between waypoints',
  zoom: 'Zoom',
  focus: 'Focus',
};
const triggerNames: Readonly<Record<string, string>> = {
  multipleDistance: 'Photos by distance',
  multipleTiming: 'Photos by time',
};
const headingNames: Readonly<Record<string, string>> = {
  towardPOI: 'Region of interest',
  smoothTransition: 'Fixed heading',
  fixed: 'Fixed heading',
  manually: 'Heading by hand',
};
/** What is kept of one file, in characters. */
const MAX_KEPT = 1_000_000;

/** Collects what a route holds and a plan does not, by name and as it was written. */
export class NotUnderstood {
  readonly #names = new Set<string>();
  readonly kept: string[] = [];
  #length = 0;

  get names(): string[] {
    return [...this.#names];
  }

  lookAt(element: XmlElement): void {
    for (const child of element.children) {
      if (!known.has(child.name)) this.#add(`Element ${child.name.slice(0, 60)}`, child);
      else if (child.name !== 'actionGroup') this.lookAt(child);
    }
    const heading = element.name === 'waypointHeadingMode' ? headingNames[element.text.trim()] : undefined;
    if (heading) this.#names.add(heading);
  }

  /** Turning the camera is understood; other actions are not. */
  lookAtActions({ children }: XmlElement): void {
    for (const group of children.filter(({ name }) => name === 'actionGroup')) {
      const trigger = textOf(inside(group, 'actionTrigger')[0], 'actionTriggerType');
      for (const action of inside(group, 'action')) {
        const does = textOf(action, 'actionActuatorFunc');
        if (does === 'gimbalRotate') continue;
        this.#add(triggerNames[trigger] ?? actionNames[does] ?? `Action ${does.slice(0, 60)}`, group);
      }
    }
  }

  #add(name: string, element: XmlElement): void {
    this.#names.add(name);
    if (this.#length > MAX_KEPT) return;
    const text = xmlOf(element);
    this.#length += text.length;
    if (this.kept.at(-1) !== text) this.kept.push(text);
  }
}

const inside = ({ children }: XmlElement, wanted: string) => children.filter(({ name }) => name === wanted);
const textOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text.trim() ?? '';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlOf({ name, text, children }: XmlElement): string {
  const content = children.length > 0 ? children.map(xmlOf).join('') : text.replace(/[&<>]/g, (one) => escapes[one]!);
  return `<${name}>${content}</${name}>`;
}
