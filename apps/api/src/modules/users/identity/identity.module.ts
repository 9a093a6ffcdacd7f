import { Module } from '@nestjs/common';
import { Parties } from './parties.ts';
import { PractitionerNumbers } from './practitioner-numbers.ts';
import { UserAccounts } from './user-accounts.ts';
import { UserKeys } from './user-keys.ts';

const SERVICES = [Parties, PractitionerNumbers, UserAccounts, UserKeys];

/** What other modules ask of users and change of them; needs no other module, so that any may import it. */
@Module({ providers: SERVICES, exports: SERVICES })
export class UserIdentityModule {}
