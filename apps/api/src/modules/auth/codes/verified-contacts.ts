import { Injectable } from '@nestjs/common';
import { getUser } from 'supertokens-node/index.js';
import { withoutCoreFault } from '../core/core-fault.ts';

/** What the holder of an account has proved to receive codes at. */
export interface ProvenContacts {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Asks the core which contacts an account signed in with. */
@Injectable()
export class VerifiedContacts {
  async of(stUserId: string): Promise<ProvenContacts> {
    const account = await getUser(stUserId).catch((error: unknown) => {
      throw withoutCoreFault(error);
    });
    // What a third party says of a person's e-mail was not proved to us.
    const methods =
      account?.loginMethods.filter(({ recipeId, verified }) => recipeId === 'passwordless' && verified) ?? [];
    return {
      emails: methods.flatMap(({ email }) => email ?? []),
      phones: methods.flatMap(({ phoneNumber }) => phoneNumber ?? []),
    };
  }
}
