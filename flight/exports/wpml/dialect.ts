/** What tells the three kinds of WPML apart. */
export type Dialect = {
  /** Attributes of the root element, in the order in which the maker writes them. */
  namespaces: string;
  author: string;
  /** Enterprise files name the payload and the heights of take-off and return, and show the route in the template. */
  isEnterprise: boolean;
  actionGroupMode: 'sequence' | 'parallel';
  gimbalYawBase: 'north' | 'aircraft';
  /** Ids of groups and actions; `file` counts on through the whole file. */
  firstId: 0 | 1;
  idsCountThrough: 'group' | 'file';
  stopMode: string;
  useStraightLine: 0 | 1;
};

const KML = 'xmlns="http://www.opengis.net/kml/2.2"';

const enterprise = {
  author: 'Overflight',
  isEnterprise: true,
  actionGroupMode: 'sequence',
  gimbalYawBase: 'north',
  firstId: 0,
  idsCountThrough: 'group',
  stopMode: 'toPointAndStopWithDiscontinuityCurvature',
  useStraightLine: 1,
} as const;

/** Facts and their sources: docs/decisions/0022-files-for-other-aircraft.md. */
export const dialects = {
  'wpml-pilot': { ...enterprise, namespaces: `${KML} xmlns:wpml="http://www.dji.com/wpmz/1.0.6"` },
  'wpml-autel': { ...enterprise, namespaces: `xmlns:wpml="http://www.autel.com/wpmz/1.0.0" ${KML}` },
  'wpml-fly': {
    namespaces: `${KML} xmlns:wpml="http://www.uav.com/wpmz/1.0.2"`,
    author: 'fly',
    isEnterprise: false,
    actionGroupMode: 'parallel',
    gimbalYawBase: 'aircraft',
    firstId: 1,
    idsCountThrough: 'file',
    stopMode: 'toPointAndStopWithContinuityCurvature',
    useStraightLine: 0,
  },
} as const satisfies Record<string, Dialect>;

export type WpmlFormat = keyof typeof dialects;
