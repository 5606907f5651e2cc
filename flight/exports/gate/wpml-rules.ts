import type { Order } from './child-order.ts';

/** The rules of each maker's files, read from the reference independently of the writer. */
export type WpmlRules = {
  namespace: RegExp;
  config: Order;
  placemark: Order;
  templateHasRoute: boolean;
  groupMode: string;
  highestM: number;
  topSpeedMps: number;
  heightModes: readonly string[];
  triggers: readonly string[];
  actions: readonly string[];
  /** Group and action ids go on through the whole file. */
  idsGoOn: boolean;
};

const enterpriseConfig: Order = {
  names:
    'flyToWaylineMode finishAction exitOnRCLost executeRCLostAction? takeOffSecurityHeight globalTransitionalSpeed globalRTHHeight droneInfo waylineAvoidLimitAreaMode? payloadInfo',
  anywhere: ['takeOffRefPoint', 'takeOffRefPointAGLHeight', 'autoRerouteInfo'],
};
/** Files of 2022 have no height of return yet. */
const earlyConfig: Order = {
  ...enterpriseConfig,
  names: enterpriseConfig.names.replace('globalRTHHeight', 'globalRTHHeight?'),
};
const flyConfig: Order = {
  names: 'flyToWaylineMode finishAction exitOnRCLost executeRCLostAction globalTransitionalSpeed droneInfo',
};
const placemark = (gimbal: string): Order => ({
  names: `Point index executeHeight waypointSpeed waypointHeadingParam waypointTurnParam useStraightLine actionGroup* ${gimbal} isRisky?`,
});

const enterprise: Omit<WpmlRules, 'namespace'> = {
  config: enterpriseConfig,
  placemark: placemark('waypointGimbalHeadingParam?'),
  templateHasRoute: true,
  groupMode: 'sequence',
  highestM: 1500,
  topSpeedMps: 15,
  heightModes: ['WGS84', 'relativeToStartPoint', 'realTimeFollowSurface'],
  triggers: ['reachPoint', 'betweenAdjacentPoints', 'multipleTiming', 'multipleDistance'],
  actions: [
    'takePhoto',
    'startRecord',
    'stopRecord',
    'focus',
    'zoom',
    'customDirName',
    'gimbalRotate',
    'gimbalEvenlyRotate',
    'rotateYaw',
    'hover',
    'orientedShoot',
    'accurateShoot',
    'panoShot',
    'recordPointCloud',
  ],
  idsGoOn: false,
};

/** The first whose namespace fits. */
export const wpmlRules: readonly WpmlRules[] = [
  { ...enterprise, namespace: /^http:\/\/www\.dji\.com\/wpmz\/1\.0\.[01]$/, config: earlyConfig },
  { ...enterprise, namespace: /^http:\/\/www\.dji\.com\/wpmz\/1\.0\.\d+$/ },
  { ...enterprise, namespace: /^http:\/\/www\.autel\.com\/wpmz\/1\.0\.\d+$/ },
  {
    namespace: /^http:\/\/www\.uav\.com\/wpmz\/1\.0\.2$/,
    config: flyConfig,
    placemark: placemark('waypointGimbalHeadingParam'),
    templateHasRoute: false,
    groupMode: 'parallel',
    highestM: 500,
    topSpeedMps: 15,
    heightModes: ['relativeToStartPoint'],
    triggers: ['reachPoint', 'betweenAdjacentPoints'],
    actions: ['takePhoto', 'gimbalRotate', 'gimbalEvenlyRotate', 'startRecord', 'stopRecord'],
    idsGoOn: true,
  },
];

/** Which namespace each of our formats must have. */
export const formatNamespaces: Readonly<Record<string, RegExp>> = {
  'wpml-pilot': /dji\.com/,
  'wpml-fly': /uav\.com/,
  'wpml-autel': /autel\.com/,
};

export const inner: Readonly<Record<string, Order>> = {
  droneInfo: { names: 'droneEnumValue droneSubEnumValue' },
  payloadInfo: { names: 'payloadEnumValue payloadSubEnumValue payloadPositionIndex' },
  waypointHeadingParam: {
    names:
      'waypointHeadingMode waypointHeadingAngle waypointPoiPoint waypointHeadingAngleEnable waypointHeadingPathMode? waypointHeadingPoiIndex?',
  },
  waypointTurnParam: { names: 'waypointTurnMode waypointTurnDampingDist' },
  waypointGimbalHeadingParam: { names: 'waypointGimbalPitchAngle waypointGimbalYawAngle' },
  actionGroup: {
    names: 'actionGroupId actionGroupStartIndex actionGroupEndIndex actionGroupMode actionTrigger action+',
  },
  actionTrigger: { names: 'actionTriggerType actionTriggerParam?' },
  action: { names: 'actionId actionActuatorFunc actionActuatorFuncParam' },
};

export const folderOrder: Order = {
  names: 'templateId executeHeightMode waylineId distance duration autoFlightSpeed startActionGroup? Placemark+',
};
export const templateFolder: Order = {
  names:
    'templateType templateId waylineCoordinateSysParam autoFlightSpeed globalHeight? caliFlightEnable? gimbalPitchMode globalWaypointHeadingParam globalWaypointTurnMode globalUseStraightLine? Placemark+ payloadParam?',
  anywhere: ['useGlobalTransitionalSpeed', 'transitionalSpeed'],
};

export const words: Readonly<Record<string, readonly string[]>> = {
  flyToWaylineMode: ['safely', 'pointToPoint'],
  finishAction: ['goHome', 'noAction', 'autoLand', 'gotoFirstWaypoint'],
  exitOnRCLost: ['goContinue', 'executeLostAction'],
  executeRCLostAction: ['goBack', 'landing', 'hover'],
  waypointHeadingMode: ['followWayline', 'manually', 'fixed', 'smoothTransition', 'towardPOI'],
  waypointHeadingPathMode: ['clockwise', 'counterClockwise', 'followBadArc'],
  waypointTurnMode: [
    'coordinateTurn',
    'toPointAndStopWithDiscontinuityCurvature',
    'toPointAndStopWithContinuityCurvature',
    'toPointAndPassWithContinuityCurvature',
  ],
};

export type Range = { from: number; to: number; isOpen?: boolean };
export const ranges: Readonly<Record<string, Range>> = {
  takeOffSecurityHeight: { from: 1.2, to: 1500 },
  globalTransitionalSpeed: { from: 0, to: 15, isOpen: true },
  globalRTHHeight: { from: 2, to: 1500 },
  waypointHeadingAngle: { from: -180, to: 180 },
  waypointTurnDampingDist: { from: 0, to: 1000 },
  waypointGimbalPitchAngle: { from: -120, to: 60 },
  gimbalPitchRotateAngle: { from: -120, to: 60 },
  aircraftHeading: { from: -180, to: 180 },
  hoverTime: { from: 0, to: 3600, isOpen: true },
  actionTriggerParam: { from: 0, to: 10_000, isOpen: true },
};
