import type { Services } from '../../platform/services.ts';
import { applyNews } from './apply-news.ts';
import { keepOwnWords } from '../vehicles/keep-own-words.ts';
import type { News } from './news.ts';
import { shareNews } from './share-news.ts';
import { noteForTrack } from '../vehicles/write-down.ts';

export type { News } from './news.ts';

/** The door for everything that is heard of vehicles: in memory, cheap, and never a reason to fail. */
export function hearOf(services: Services, news: News): void {
  const vehicle = applyNews(services, news);
  if (!vehicle) return;
  shareNews(services, news);
  if (news.source === 'remote-id') return;
  keepOwnWords(services, vehicle, news);
  if (news.position) noteForTrack(services, vehicle);
}
