import type { Services } from '../platform/services.ts';
import { applyNews } from './apply-news.ts';
import type { News } from './news.ts';

export type { News } from './news.ts';

/** The door for everything that is heard of vehicles: in memory, cheap, and never a reason to fail. */
export function hearOf(services: Services, news: News): void {
  applyNews(services, news);
}
