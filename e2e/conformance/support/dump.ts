/** Every row of every table of both servers as text; without the letters of LOCAL mode, which never leave it. */
export const DUMP = `
  select string_agg(query_to_xml(format('select t::text as row from %I.%I t', table_schema, table_name), true, false, '')::text, '')
      as dump
    from information_schema.tables where table_schema in ('public', 'auth_core', 'vault') and table_type = 'BASE TABLE'
     and table_name <> 'outgoing_messages'`;
