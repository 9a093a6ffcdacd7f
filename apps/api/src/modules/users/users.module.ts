import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { KeyringModule } from '../keyring/keyring.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ReferentsModule } from '../referents/referents.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { AccountNotifications } from './account-notifications.ts';
import { ClaimRepository } from './claim.repository.ts';
import { ClaimService } from './claim.service.ts';
import { ConsentsController } from './consents.controller.ts';
import { ConsentsRepository } from './consents.repository.ts';
import { ConsentsService } from './consents.service.ts';
import { ContactChangeRepository } from './contact-change/contact-change.repository.ts';
import { ContactChangeService } from './contact-change/contact-change.service.ts';
import { ContactNotifications } from './contact-change/contact-notifications.ts';
import { ParentMessages } from './parental-consent/parent-messages.ts';
import { ParentalConsentRepository } from './parental-consent/parental-consent.repository.ts';
import { ParentalConsentService } from './parental-consent/parental-consent.service.ts';
import { PatientIdentityRepository } from './patient-identity.repository.ts';
import { PatientIdentityService } from './patient-identity.service.ts';
import { PatientRecord } from './patient-record.ts';
import { UsersPersonalData } from './personal-data.ts';
import { PreparedPatientsRepository } from './prepared-patients.repository.ts';
import { PreparedPatientsService } from './prepared-patients.service.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { NewProfilesRepository } from './sign-up/new-profiles.repository.ts';
import { NewProfilesService } from './sign-up/new-profiles.service.ts';
import { SignUpRepository } from './sign-up/sign-up.repository.ts';
import { SignUpService } from './sign-up/sign-up.service.ts';
import { UserMeView } from './user-me.ts';
import { UsersController } from './users.controller.ts';
import { UsersRepository } from './users.repository.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [
    AccessPoliciesModule,
    AuthModule,
    KeyringModule,
    InvitationsModule,
    OrganizationsModule,
    ReferentsModule,
    SchedulesModule,
    PeopleModule,
  ],
  controllers: [ConsentsController, UsersController],
  providers: [
    UsersPersonalData,
    AccountNotifications,
    ContactChangeRepository,
    ContactChangeService,
    ContactNotifications,
    ClaimRepository,
    ClaimService,
    ConsentsRepository,
    ConsentsService,
    LocalDay,
    NewProfilesRepository,
    NewProfilesService,
    ParentalConsentRepository,
    ParentalConsentService,
    ParentMessages,
    PatientIdentityRepository,
    PatientIdentityService,
    PatientRecord,
    PreparedPatientsRepository,
    PreparedPatientsService,
    ProfilesRepository,
    SignUpRepository,
    SignUpService,
    UserMeView,
    UsersRepository,
    UsersService,
  ],
  exports: [
    ConsentsService,
    ClaimService,
    ParentalConsentService,
    PatientIdentityService,
    PreparedPatientsService,
    UsersService,
  ],
})
export class UsersModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register(
      {
        table: 'patients',
        id: 'partyId',
        columns: {
          nirSealed: ['nir', 'erased'],
          addressSealed: ['address', 'erased'],
          intakeSealed: ['intake', 'erased'],
        },
        rows: ({ patient }) => patient,
      },
      {
        table: 'parental_consents',
        id: 'userId',
        columns: { parentEmailSealed: ['parent_email'] },
        rows: ({ parentalConsent }) => parentalConsent,
      },
    );
  }
}
