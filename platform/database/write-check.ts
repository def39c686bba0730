/**
 * Statements that write the one row of `write_checks`. Its 128 kilobytes of new random text don't
 * fit into space that a full disk may have left in the files of the database.
 */
const write = (payload: string) =>
  `insert into write_checks (id, payload) values (1, ${payload}) on conflict (id) do update set payload = excluded.payload`

export const postgresWriteCheck = write("(select string_agg(md5(random()::text), '') from generate_series(1, 4000))")
export const sqliteWriteCheck = write('hex(randomblob(64000))')
