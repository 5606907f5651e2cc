import { DatasetId } from '@overflight/contract/map/overlays.ts';
import { describe, expect, it } from 'vitest';
import { datasetIdFor } from './dataset-about.ts';

describe('the name of a dataset', () => {
  it('is that of its service, if there is one', () => {
    expect(datasetIdFor({ kind: 'FAA_Facilities', title: 'Anything' }, ['FAA_Facilities'])).toBe('FAA_Facilities');
  });

  it('comes from its title, and is unique', () => {
    expect(datasetIdFor({ kind: 'ED-269', title: 'Zones géographiques, été' }, [])).toBe('zones-geographiques-ete');
    expect(datasetIdFor({ kind: 'GeoJSON', title: 'Harbour' }, ['harbour', 'harbour-2'])).toBe('harbour-3');
    expect(datasetIdFor({ kind: 'GeoJSON', title: 'Demo area' }, [])).toBe('area');
  });

  it('is valid for the server, whatever the title', () => {
    for (const title of ['', '!!!', 'x'.repeat(300), '日本', '-a-', '_'])
      expect(DatasetId.safeParse(datasetIdFor({ kind: 'Power', title }, ['power'])).success).toBe(true);
  });
});
