import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccountStates } from './accounts/account-states.service.ts';
import { ErasedPeople } from './accounts/erased-people.service.ts';
import { OrganizationStaff } from './accounts/organization-staff.service.ts';
import { Parties } from './accounts/parties.service.ts';
import { PatientFiles } from './accounts/patient-files.service.ts';
import { PatientIdentities } from './accounts/patient-identities.service.ts';
import { PeopleByUser } from './accounts/people-by-user.service.ts';
import { PractitionerNumbers } from './accounts/practitioner-numbers.service.ts';
import { SignedConsents } from './accounts/signed-consents.service.ts';
import { UserAccounts } from './accounts/user-accounts.service.ts';
import { UserKeys } from './accounts/user-keys.service.ts';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

const ACCOUNTS = [
  ErasedPeople,
  AccountStates,
  OrganizationStaff,
  Parties,
  PatientFiles,
  PatientIdentities,
  PeopleByUser,
  PractitionerNumbers,
  SignedConsents,
  UserAccounts,
  UserKeys,
];

/** Who there is, and what other modules ask of accounts and change of them; needs no other module, so that any may import it. */
@Module({ providers: [LocalDay, PeopleService, PeopleRepository, ...ACCOUNTS], exports: [PeopleService, ...ACCOUNTS] })
export class PeopleModule {}
