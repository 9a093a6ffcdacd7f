import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { violatedConstraint } from '@maillon/server-kit/postgres/postgres-errors';
import { badRequest } from '../http/errors.ts';
import { findUser } from '../users/user-store.ts';
import { deleteDevicesOf } from './device-store.ts';

/** null takes the contact away, undefined leaves it. Already normalised. */
export interface ContactChange {
  email: string | null | undefined;
  phoneNumber: string | null | undefined;
}

export interface ContactChangeResult {
  status: 'OK' | 'UNKNOWN_USER_ID_ERROR' | 'EMAIL_ALREADY_EXISTS_ERROR' | 'PHONE_NUMBER_ALREADY_EXISTS_ERROR';
}

const update = prepared('user-set-contact', 'update users set email = $2, phone_number = $3 where id = $1');

/** Changes how a passwordless user signs in. Codes that wait on the old or the new contact are void. */
export async function changeContact(db: Database, userId: string, change: ContactChange): Promise<ContactChangeResult> {
  try {
    return await db.transaction((tx) => applyChange(tx, userId, change));
  } catch (error) {
    // The indexes decide, not a look beforehand: two users may reach for one contact at the same moment.
    const index = violatedConstraint(error);
    if (index === 'users_passwordless_email') return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
    if (index === 'users_passwordless_phone') return { status: 'PHONE_NUMBER_ALREADY_EXISTS_ERROR' };
    throw error;
  }
}

async function applyChange(tx: Queries, userId: string, change: ContactChange): Promise<ContactChangeResult> {
  const user = await findUser(tx, userId);
  if (user?.recipeId !== 'passwordless') return { status: 'UNKNOWN_USER_ID_ERROR' };

  const before = { email: user.email, phoneNumber: user.phoneNumber };
  const after = {
    email: change.email === undefined ? before.email : change.email,
    phoneNumber: change.phoneNumber === undefined ? before.phoneNumber : change.phoneNumber,
  };
  if (!after.email && !after.phoneNumber) throw badRequest('You cannot clear both email and phone number of a user');

  await tx.run(update, [user.id, after.email, after.phoneNumber]);
  await voidCodes(tx, before, after);
  return { status: 'OK' };
}

interface StoredContact {
  email: string | null;
  phoneNumber: string | null;
}

/** Only of what changed: a new phone leaves the codes sent to the e-mail alone. */
async function voidCodes(tx: Queries, before: StoredContact, after: StoredContact): Promise<void> {
  for (const { email, phoneNumber } of [before, after]) {
    await deleteDevicesOf(tx, {
      ...(email !== null && before.email !== after.email && { email }),
      ...(phoneNumber !== null && before.phoneNumber !== after.phoneNumber && { phoneNumber }),
    });
  }
}
