import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { Feed } from '../nws.ts';
import { countAlerts } from '../weather-store.ts';

/** With fewer alerts, most may well end between two polls. */
const FEWEST_COMPARED = 20;
/** Before the stored alerts count as stale. */
const POLLS_UNTIL_ACCEPTED = 3;

const memory = perServices(() => ({ shrunkInARow: 0 }));

/**
 * A list that lost most of its alerts at once is more likely broken than correct. One that stays so is accepted in the
 * end, if it has a timestamp.
 */
export async function refuseShrunkFeed(services: Services, { alerts, hasTime }: Feed): Promise<void> {
  const { inForce } = await countAlerts(services);
  const isShrunk = inForce >= FEWEST_COMPARED && alerts.length < inForce / 2;
  if (!isShrunk) return forgetShrunkFeeds(services);
  const shrunkInARow = (memory(services).shrunkInARow += 1);
  if (shrunkInARow < POLLS_UNTIL_ACCEPTED || !hasTime)
    throw new OutsideFailure(`the list of alerts has shrunk from ${inForce} to ${alerts.length}`);
  forgetShrunkFeeds(services);
}

/** The feed confirms the stored alerts. */
export function forgetShrunkFeeds(services: Services): void {
  memory(services).shrunkInARow = 0;
}
