import { Module } from '@nestjs/common';
import { PractitionerNumbers } from './practitioner-numbers.ts';
import { UserAccounts } from './user-accounts.ts';

/** What sign-in asks of users and changes of them; needs no other module, so that `auth` may import it. */
@Module({ providers: [PractitionerNumbers, UserAccounts], exports: [PractitionerNumbers, UserAccounts] })
export class UserIdentityModule {}
