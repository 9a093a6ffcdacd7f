import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { isForeignKeyViolation } from '@maillon/server-kit/postgres/postgres-errors';

const insert = prepared(
  'user-role-insert',
  'insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing',
);
const remove = prepared('user-role-remove', 'delete from user_roles where user_id = $1 and role = $2');
const selectRoles = prepared('user-roles', 'select role from user_roles where user_id = $1 order by position');
const selectUsers = prepared(
  'role-users',
  'select user_id as "userId" from user_roles where role = $1 order by position',
);

/** Undefined when there is no such role; else whether the user had it before. */
export async function giveRole(db: Queries, userId: string, role: string): Promise<boolean | undefined> {
  try {
    return (await db.run(insert, [userId, role])) === 0;
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

/** Whether the user had it. */
export const takeRole = async (db: Queries, userId: string, role: string): Promise<boolean> =>
  (await db.run(remove, [userId, role])) > 0;

export const rolesOf = async (db: Queries, userId: string): Promise<string[]> =>
  (await db.rows<{ role: string }>(selectRoles, [userId])).map(({ role }) => role);

export const usersWith = async (db: Queries, role: string): Promise<string[]> =>
  (await db.rows<{ userId: string }>(selectUsers, [role])).map(({ userId }) => userId);
