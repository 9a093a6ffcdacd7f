import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';

const insert = prepared('role-insert', 'insert into roles (role) values ($1) on conflict do nothing');
const exists = prepared('role-exists', 'select role from roles where role = $1');
const selectAll = prepared('roles-all', 'select role from roles order by position');
const remove = prepared('role-remove', 'delete from roles where role = $1');

const insertPermissions = prepared(
  'role-permissions-insert',
  'insert into role_permissions (role, permission) select $1, unnest($2::text[]) on conflict do nothing',
);
const selectPermissions = prepared(
  'role-permissions',
  'select permission from role_permissions where role = $1 order by position',
);
const removePermissions = prepared(
  'role-permissions-remove',
  'delete from role_permissions where role = $1 and ($2::text[] is null or permission = any($2))',
);
const selectByPermission = prepared(
  'roles-by-permission',
  'select role from role_permissions where permission = $1 order by position',
);

/** True when the role is new. Permissions it already has stay. */
export const saveRole = (db: Database, role: string, permissions: readonly string[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const created = (await tx.run(insert, [role])) > 0;
    if (permissions.length > 0) await tx.run(insertPermissions, [role, permissions]);
    return created;
  });

export const roleExists = async (db: Queries, role: string): Promise<boolean> =>
  (await db.first(exists, [role])) !== undefined;

/** In the order they were made, as every list of this file. */
export const allRoles = async (db: Queries): Promise<string[]> =>
  (await db.rows<{ role: string }>(selectAll)).map(({ role }) => role);

/** Takes it from every user too. False when there was none. */
export const deleteRole = async (db: Queries, role: string): Promise<boolean> => (await db.run(remove, [role])) > 0;

export const permissionsOf = async (db: Queries, role: string): Promise<string[]> =>
  (await db.rows<{ permission: string }>(selectPermissions, [role])).map(({ permission }) => permission);

/** Without a list, all of them. */
export async function deletePermissions(db: Queries, role: string, permissions?: readonly string[]): Promise<void> {
  await db.run(removePermissions, [role, permissions ?? null]);
}

export const rolesWith = async (db: Queries, permission: string): Promise<string[]> =>
  (await db.rows<{ role: string }>(selectByPermission, [permission])).map(({ role }) => role);
