import { useEffect } from 'react';
import { tellPresence } from './tell-presence.ts';

type Place = { connection: string | null; planId: string; isEditing: boolean };

/** The rest of the crew is told that this person is in the plan, for as long as it is shown and the line stands. */
export function useBePresent({ connection, planId, isEditing }: Place): void {
  useEffect(() => {
    if (connection === null) return;
    tellPresence({ connection, planId, isEditing });
    return () => tellPresence(null);
  }, [connection, planId, isEditing]);
}
