type Feature = { type: 'Feature'; geometry: unknown; properties: Record<string, unknown> };

/** An alert as the US National Weather Service writes it. */
export function aFeature(changes: Record<string, unknown> = {}): Feature {
  return {
    type: 'Feature',
    geometry: null,
    properties: {
      id: 'urn:oid:1',
      areaDesc: 'Chaffee, CO',
      geocode: { SAME: ['008015'], UGC: ['COC015'] },
      affectedZones: ['https://api.weather.gov/zones/county/COC015', 'https://api.weather.gov/zones/forecast/COZ058'],
      sent: '2026-07-15T13:00:00-06:00',
      effective: '2026-07-15T13:00:00-06:00',
      onset: '2026-07-15T13:30:00-06:00',
      expires: '2026-07-15T15:15:00-06:00',
      ends: '2026-07-15T16:00:00-06:00',
      status: 'Actual',
      messageType: 'Update',
      category: 'Met',
      severity: 'Severe',
      certainty: 'Likely',
      urgency: 'Immediate',
      event: 'Flash Flood Warning',
      headline: 'Flash Flood Warning until noon',
      description: 'Water rises.',
      instruction: 'Turn around.',
      parameters: { VTEC: ['/O.CON.KPUB.FF.W.0010.000000T0000Z-260715T2200Z/'] },
      eventCode: { SAME: ['FFS'], NationalWeatherService: ['FFW'] },
      ...changes,
    },
  };
}

export function aFeed(features: unknown[], updated = '2026-07-15T19:59:00Z') {
  return { type: 'FeatureCollection', title: 'Current watches, warnings, and advisories', updated, features };
}
