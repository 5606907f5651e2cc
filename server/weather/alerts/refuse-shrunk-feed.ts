import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { Feed } from '../nws.ts';
import { countAlerts } from '../weather-store.ts';

/** Of fewer alerts, most may well end between two polls. */
const FEWEST_COMPARED = 20;
/** Before what is here counts as old. */
const POLLS_UNTIL_BELIEVED = 3;

const memory = perServices(() => ({ shrunkInARow: 0 }));

/**
 * A list that lost most of its alerts at once is more likely broken than good news. One that stays so is believed in the
 * end, if it says when it was made.
 */
export async function refuseShrunkFeed(services: Services, { alerts, hasTime }: Feed): Promise<void> {
  const { inForce } = await countAlerts(services);
  const isShrunk = inForce >= FEWEST_COMPARED && alerts.length < inForce / 2;
  if (!isShrunk) return forgetShrunkFeeds(services);
  const shrunkInARow = (memory(services).shrunkInARow += 1);
  if (shrunkInARow < POLLS_UNTIL_BELIEVED || !hasTime)
    throw new OutsideFailure(`the list of alerts has shrunk from ${inForce} to ${alerts.length}`);
  forgetShrunkFeeds(services);
}

/** The feed stands by what is here. */
export function forgetShrunkFeeds(services: Services): void {
  memory(services).shrunkInARow = 0;
}
