import { useEffect } from 'react';
import { liveConnection } from '../platform/live/live-connection.ts';
import { Refresher } from '../platform/calls/refresher.ts';
import { whileVisible } from '../platform/live/while-visible.ts';
import { allChangedKeys, changedKeys } from './changed-keys.ts';
import { queryClient } from './query-client.ts';

/** Applies others' changes while the page is visible; a page that becomes visible again refetches. */
export function useLiveChanges(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const refresher = new Refresher(queryClient);
    return whileVisible(() =>
      liveConnection.followChanges(({ isWhole, changes }) => {
        const keys = isWhole ? allChangedKeys() : changes.flatMap((change) => changedKeys(queryClient, change));
        for (const key of keys) refresher.refresh(key);
      }),
    );
  }, [isOn]);
}
