import { exportFleet } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { saveFile } from '../../platform/save-file.ts';

/** Downloads all objects of a category as a file. */
export async function exportCsv(category: FleetCategory): Promise<void> {
  const csv: unknown = await makeCall(exportFleet, { params: { category } });
  if (!(csv instanceof Blob)) throw new Error('The server sent no file.');
  saveFile(csv, `${category}.csv`);
}
