import type { DemoPart, DemoPartName } from '@overflight/contract/demo.ts';

export type DemoPartsTable = {
  name: DemoPartName;
  state: DemoPart['state'];
  percent: number;
  problem: string | null;
  /** It is being removed, or waits for that. */
  is_leaving: boolean;
};
/** What was added, and so may be removed. */
export type DemoItemsTable = { part: DemoPartName; kind: string; id: string };
export type DemoLeasesTable = { name: string; holder: string; until: Date };

export type DemoTables = {
  demo_parts: DemoPartsTable;
  demo_items: DemoItemsTable;
  demo_leases: DemoLeasesTable;
};
