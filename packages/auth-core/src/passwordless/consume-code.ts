import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { LostRace } from '@maillon/server-kit/postgres/postgres-errors';
import type { Core } from '../core.ts';
import type { Contact } from '../users/contact.ts';
import { type LoginMethodRow, loginMethodColumns, toUser, type User } from '../users/user.ts';
import { findUser, insertUser, markEmailVerified } from '../users/user-store.ts';
import { type Attempt, checkCode, type Refused } from './check-code.ts';
import { contactOf, type Device, type DeviceInfo, deleteDevicesOf, deviceInfo } from './device-store.ts';

export interface Consumed {
  status: 'OK';
  createdNewUser: boolean;
  user: User;
  recipeUserId: string;
  consumedDevice: DeviceInfo;
}

const selectByContact = prepared(
  'user-by-passwordless-contact',
  `select ${loginMethodColumns} from login_methods
   where recipe_id = 'passwordless' and (email = $1 or phone_number = $2)`,
);

/** Signs in the person behind a good code, or signs them up. The code and all other devices of its contact are gone then. */
export function consumeCode(core: Core, attempt: Attempt): Promise<Consumed | Refused> {
  return core.db.transaction(async (tx) => {
    const checked = await checkCode(core, tx, attempt);
    if (checked.status !== 'OK') return checked;

    const { device } = checked;
    await deleteDevicesOf(tx, contactOf(device));
    const existing = await tx.first<LoginMethodRow>(selectByContact, [device.email, device.phoneNumber]);
    const userId = existing?.id ?? (await signUp(core, tx, device));
    const user = userId === undefined ? undefined : await signedIn(tx, userId, device);
    // A person has made or removed this user at the same moment: the code is still good, and finds how it ended.
    if (!user) throw new LostRace();
    return {
      status: 'OK',
      createdNewUser: existing === undefined,
      user,
      recipeUserId: user.id,
      consumedDevice: deviceInfo(device),
    };
  });
}

/** Undefined when another person has taken this contact at the same moment. */
const signUp = ({ nextTimeJoined }: Core, tx: Queries, device: Device): Promise<string | undefined> =>
  insertUser(tx, {
    recipeId: 'passwordless',
    email: device.email,
    phoneNumber: device.phoneNumber,
    thirdPartyId: null,
    thirdPartyUserId: null,
    timeJoined: nextTimeJoined(),
  });

/** The code proves the e-mail; devices waiting on the user's other contact are of no more use. */
async function signedIn(tx: Queries, userId: string, device: Device): Promise<User | undefined> {
  const row = await findUser(tx, userId);
  if (!row) return undefined;

  if (device.email !== null) await markEmailVerified(tx, row.publicId, device.email);
  await deleteDevicesOf(tx, otherContact(row, device));
  return toUser({ ...row, emailVerified: row.emailVerified || device.email !== null });
}

function otherContact({ email, phoneNumber }: LoginMethodRow, device: Device): Contact {
  return {
    ...(email !== null && email !== device.email && { email }),
    ...(phoneNumber !== null && phoneNumber !== device.phoneNumber && { phoneNumber }),
  };
}
