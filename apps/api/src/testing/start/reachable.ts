import type { Actor } from '../../platform/actor.ts';
import type { TestDatabase } from './a-database.ts';

let reached = 0;

export interface Contacts {
  readonly email: string;
  readonly phone: string;
}

/** Gives a person of `calendars.ts` an address and a number; proven unless said otherwise. */
export const reachable = async (
  db: TestDatabase,
  { userId }: Actor,
  { verified = true, domain = 'people.example' }: { verified?: boolean; domain?: string } = {},
): Promise<Contacts> => {
  const number = ++reached;
  const contacts = { email: `reader-${number}@${domain}`, phone: `+3361998${String(number).padStart(4, '0')}` };
  await db.rows(
    `UPDATE users SET email = $2, phone = $3, email_verified_at = CASE WHEN $4::boolean THEN now() END,
            phone_verified_at = CASE WHEN $4::boolean THEN now() END WHERE id = $1`,
    [userId, contacts.email, contacts.phone, verified],
  );
  return contacts;
};
