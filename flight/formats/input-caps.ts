const MEGABYTE = 1024 * 1024;

/** Limits on input files: a browser tab and a small server must both survive the worst file. */
export const inputCaps = {
  bytes: 10 * MEGABYTE,
  vertices: 100_000,
  /** Nesting depth of brackets or elements. */
  nesting: 64,
  /** Numbers, texts, lists and objects of a JSON file in total. */
  jsonValues: 800_000,
  /** Vehicles number their items with 16 bits and hold far fewer. */
  planItems: 20_000,
  /** Includes surveys and scans. */
  planAreas: 1_000,
  /** Tags, attributes and comments; entities within one text are counted separately. */
  xmlPieces: 200_000,
  /** No vehicle flies a larger structure scan, and it would fill the memory. */
  scanLayers: 1_000,
  zipEntries: 1_000,
  /** Valid map files compress by a factor of 5 to 50. */
  zipRatio: 200,
  /** Each block rebuilds its tables; compressors write one per 16,000 symbols or so. */
  deflateBlocks: 20_000,
} as const;

export const refusalReasons = {
  'not-json': 'Invalid file format',
  'not-a-plan': 'Invalid file format: this is not a flight plan.',
  'not-a-shape-file': 'Invalid file format: only KML, KMZ and GeoJSON files hold shapes.',
  'too-large': 'The file is larger than 10 MB.',
  'too-many-vertices': 'The file holds more than 100,000 points.',
  'too-deep': 'The file is nested more than 64 levels deep.',
  'too-many-values': 'The file holds more values than any flight plan needs.',
  'too-many-items': 'The plan holds more than 20,000 items.',
  'too-many-areas': 'The plan holds more than 1,000 surveys and scans.',
  'bad-xml': 'The file is not well-formed XML.',
  'xml-doctype': 'The file declares a document type, which map files do not need and attackers use.',
  'xml-entity': 'The file uses an entity that is not part of XML itself.',
  'bad-encoding': 'The file is not written in UTF-8.',
  'bad-zip': 'The archive is damaged.',
  'zip-unsupported': 'The archive is encrypted, split or compressed in an unsupported way.',
  'zip-bomb': 'The archive unpacks to far more than its size allows.',
  'zip-without-kml': 'The archive holds no KML file.',
  'bad-coordinates': 'A coordinate in the file is not a number.',
  'out-of-range': 'A coordinate lies outside longitude ±180° or latitude ±90°.',
  'other-coordinate-system': 'The file uses a coordinate system other than WGS 84.',
  'too-few-points': 'No shape in the file has enough points: an area needs three, a line two.',
  'not-a-route': 'The file holds no route of DJI, Autel or Litchi.',
  'bad-number': 'A height, speed or index in the file is not a number.',
  'wrong-order': 'The waypoints of the file are not numbered in their order.',
  'ellipsoid-heights':
    'The heights in the file count from the ellipsoid, and it does not tell them above sea level. Save the route with heights from the take-off point.',
  'surface-heights': 'The route follows the ground by the sensors of its aircraft: it has no heights to import.',
  'no-shapes': 'The file holds no polygon and no line.',
} as const satisfies Record<string, string>;
