import { PUBLIC_TENANT } from '../http/route.ts';

export type RecipeId = 'passwordless' | 'thirdparty';

/** A row of the view `login_methods`: without account linking, one user. */
export interface LoginMethodRow {
  id: string;
  /** The external id if the user has one, else `id`: the only one that leaves the core. */
  publicId: string;
  recipeId: RecipeId;
  email: string | null;
  phoneNumber: string | null;
  thirdPartyId: string | null;
  thirdPartyUserId: string | null;
  timeJoined: number;
  emailVerified: boolean;
}

export const loginMethodColumns = `id, public_id as "publicId", recipe_id as "recipeId", email,
  phone_number as "phoneNumber", third_party_id as "thirdPartyId", third_party_user_id as "thirdPartyUserId",
  time_joined as "timeJoined", email_verified as "emailVerified"`;

interface ThirdParty {
  id: string;
  userId: string;
}

/** As the SDK reads it: keys of a login method that have no value are absent, never null. */
export interface User {
  id: string;
  isPrimaryUser: false;
  tenantIds: string[];
  timeJoined: number;
  emails: string[];
  phoneNumbers: string[];
  thirdParty: ThirdParty[];
  webauthn: { credentialIds: string[] };
  loginMethods: [LoginMethod];
}

interface LoginMethod {
  tenantIds: string[];
  recipeUserId: string;
  verified: boolean;
  timeJoined: number;
  recipeId: RecipeId;
  email?: string;
  phoneNumber?: string;
  thirdParty?: ThirdParty;
}

export function toUser(row: LoginMethodRow): User {
  const { publicId, email, phoneNumber, timeJoined } = row;
  const thirdParty = thirdPartyOf(row);
  return {
    id: publicId,
    isPrimaryUser: false,
    tenantIds: [PUBLIC_TENANT],
    timeJoined,
    emails: email === null ? [] : [email],
    phoneNumbers: phoneNumber === null ? [] : [phoneNumber],
    thirdParty: thirdParty ? [thirdParty] : [],
    webauthn: { credentialIds: [] },
    loginMethods: [
      {
        tenantIds: [PUBLIC_TENANT],
        recipeUserId: publicId,
        // A code that reached the phone proves the phone; an e-mail is proven by a row of its own.
        verified: email === null || row.emailVerified,
        timeJoined,
        recipeId: row.recipeId,
        ...(email !== null && { email }),
        ...(phoneNumber !== null && { phoneNumber }),
        ...(thirdParty && { thirdParty }),
      },
    ],
  };
}

const thirdPartyOf = ({ thirdPartyId, thirdPartyUserId }: LoginMethodRow): ThirdParty | undefined =>
  thirdPartyId !== null && thirdPartyUserId !== null ? { id: thirdPartyId, userId: thirdPartyUserId } : undefined;
