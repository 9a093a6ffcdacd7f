import { type Database, prepared } from '@maillon/server-kit/postgres/database';
import { deleteDevicesOf } from './passwordless/device-store.ts';
import { findUser } from './users/user-store.ts';

const traces = [
  prepared('user-delete-sessions', 'delete from sessions where user_id = any($1)'),
  prepared('user-delete-metadata', 'delete from user_metadata where user_id = any($1)'),
  prepared('user-delete-roles', 'delete from user_roles where user_id = any($1)'),
  prepared('user-delete-verified', 'delete from verified_emails where user_id = any($1)'),
];
const deleteRow = prepared('user-delete', 'delete from users where id = $1');

/** Removes the user and everything kept under their ids. Unknown ids are fine: there is nothing to remove. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) return;

    if (user.recipeId === 'passwordless') {
      await deleteDevicesOf(tx, {
        ...(user.email !== null && { email: user.email }),
        ...(user.phoneNumber !== null && { phoneNumber: user.phoneNumber }),
      });
    }
    for (const trace of traces) await tx.run(trace, [[user.id, user.publicId]]);
    // The id mapping goes with the row.
    await tx.run(deleteRow, [user.id]);
  });
}
