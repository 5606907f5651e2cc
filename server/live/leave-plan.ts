import type { Services } from '../platform/services.ts';

type Connection = { connection: string; userId: string };

export async function leavePlan({ db }: Services, { connection, userId }: Connection): Promise<void> {
  await db.deleteFrom('plan_presence').where('connection_id', '=', connection).where('user_id', '=', userId).execute();
}
