import { sql, type Kysely } from 'kysely';

/** NOTIFY channel for committed changes. */
export const CHANGES_CHANNEL = 'overflight_changes';

/** The notification for a row; `it` is the new row, or the deleted one. All but the kind is SQL. */
type ChangeNotice = {
  kind: string;
  /** Tenant; null for data of the whole installation. */
  tenant: string | null;
  id?: string;
  version?: string;
  isDeleted?: string;
};

type NotifyOptions = {
  table: string;
  notices: readonly ChangeNotice[];
  /** SQL condition on the row. */
  onlyIf?: string;
  /** An update that changes none of these columns is not notified. */
  columns?: readonly string[];
};

/**
 * Notifies every committed change of a table. For migrations: PostgreSQL holds a notification back until
 * the commit, drops it on rollback, and sends equal ones once per transaction.
 */
export async function notifyChanges(
  db: Kysely<unknown>,
  { table, notices, onlyIf, columns }: NotifyOptions,
): Promise<void> {
  const notifications = notices.map(({ kind, tenant, id = 'null', version = 'null', isDeleted = 'false' }) => {
    const whose = tenant === null ? `'isForAll', true` : `'tenant', ${tenant}`;
    const what = `'kind', '${kind}', 'id', ${id}, 'version', ${version}`;
    const deleted = `'isDeleted', case when tg_op = 'DELETE' or ${isDeleted} then true end`;
    return `perform pg_notify('${CHANGES_CHANNEL}',
      json_strip_nulls(json_build_object(${whose}, ${what}, ${deleted}))::text);`;
  });
  const name = `tell_${table}`;
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$
      declare it ${table};
      begin
        if tg_op = 'DELETE' then it := old; else it := new; end if;
        if ${onlyIf ?? 'true'} then ${notifications.join('\n')} end if;
        return null;
      end $$`,
    `create trigger ${name} after insert or delete on ${table} for each row execute function ${name}()`,
    `create trigger ${name}_update after update on ${table} for each row ${whenAny(columns)} execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function whenAny(columns: readonly string[] | undefined): string {
  if (!columns) return '';
  return `when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`;
}
