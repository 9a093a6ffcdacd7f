import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { IdentityProviders } from './third-party/identity-providers.ts';
import { LinkedIdentitiesRepository } from './third-party/linked-identities.repository.ts';
import { LinkedIdentities } from './third-party/linked-identities.service.ts';
import { ThirdPartyRepository } from './third-party/third-party.repository.ts';

/** The identity providers and who is known there; needs no session and no core. */
@Module({
  imports: [PeopleModule],
  providers: [IdentityProviders, LinkedIdentities, LinkedIdentitiesRepository, ThirdPartyRepository],
  exports: [IdentityProviders, LinkedIdentities, ThirdPartyRepository, PeopleModule],
})
export class IdentitiesModule {}
