/** Answers with rows; several statements at once answer with nothing that is read. */
export type Ask = (statements: string) => Promise<{ rows: object[] }>;

/** Differs as soon as a table, a column, a constraint, a function or a trigger is another. */
export async function shapeOf(ask: Ask): Promise<string> {
  const { rows } = await ask(`
    select concat_ws(' ',
      (select max(oid::bigint) from pg_class), (select count(*) from pg_class),
      (select count(*) from pg_attribute where not attisdropped),
      (select string_agg(tgenabled::text, '' order by oid) from pg_trigger),
      (select max(oid::bigint) from pg_constraint), (select count(*) from pg_constraint),
      (select max(oid::bigint) from pg_proc), (select count(*) from pg_proc)) as shape`);
  return JSON.stringify(rows);
}

/** As migrated: no row in a table but the list of the migrations, and every sequence at its start. */
export async function empty(ask: Ask, emptyTable: 'truncate %I cascade' | 'delete from %I'): Promise<void> {
  await ask(`
    set session_replication_role = replica;
    do $$
    declare
      each record;
      has_rows boolean;
    begin
      for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
        execute format('select exists (select 1 from %I)', each.tablename) into has_rows;
        if has_rows then execute format('${emptyTable}', each.tablename); end if;
      end loop;
      for each in select sequencename from pg_sequences where last_value is not null loop
        execute format('alter sequence %I restart', each.sequencename);
      end loop;
    end $$;
    reset session_replication_role;`);
}
