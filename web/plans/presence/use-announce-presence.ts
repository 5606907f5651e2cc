import { useEffect } from 'react';
import { sendPresence } from './send-presence.ts';

type Place = { connection: string | null; planId: string; isEditing: boolean };

/** Announces this person to the crew while the plan is shown and the live connection is up. */
export function useAnnouncePresence({ connection, planId, isEditing }: Place): void {
  useEffect(() => {
    if (connection === null) return;
    sendPresence({ connection, planId, isEditing });
    return () => sendPresence(null);
  }, [connection, planId, isEditing]);
}
