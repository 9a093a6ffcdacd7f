import { expect, it } from '@jest/globals';
import { narrowed, type Queryable, sql } from './sql.ts';

const claim = () => sql('outbox_claim', 'SELECT', narrowed<{ payload: { readonly id: string } }>());

/** Checked by tsc alone, which fails where an error that is expected does not occur. */
export const misuses = async (database: Queryable): Promise<void> => {
  const [row] = await database.query(claim(), ['lease', 1, 1]);
  const id: number | undefined = row?.id;
  const named: string | undefined = row?.payload.id;
  // @ts-expect-error the statement has no such column
  row?.nothing;
  // @ts-expect-error a number is no text
  const text: string | undefined = row?.id;
  // @ts-expect-error a value is missing
  await database.query(claim(), ['lease', 1]).then((rows: { id: number }[]) => rows);
  // @ts-expect-error no statement has this name
  sql('no_statement_has_this_name', 'SELECT 1');
  // @ts-expect-error a number cannot be narrowed to a text
  sql('outbox_claim', 'SELECT', narrowed<{ id: string }>());
  void [id, named, text];
};

it('a statement is known to the process by its name', async () => {
  const { statements } = await import('./sql.ts');
  const statement = claim();
  expect(statements.get('outbox_claim')).toBe(statement);
});
