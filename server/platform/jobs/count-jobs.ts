import { sql } from 'kysely';
import type { Services } from '../services.ts';

type Counted = { name: string; waiting: number; active: number; failed: number };

/** Jobs of each queue by state; failed ones are counted until the queue deletes them. */
export async function countJobs({ db }: Services): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select queue.name,
      count(*) filter (where job.state in ('created', 'retry') and job.start_after <= now())::int as waiting,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed
    from jobs.queue left join jobs.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}
