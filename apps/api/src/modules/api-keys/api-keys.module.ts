import { Module } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { ApiKeyResolver } from '../../platform/sessions/api-key-resolver.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { KeysInForce } from './keys-in-force.ts';
import { ApiKeysPersonalData } from './personal-data.ts';

@Module({
  imports: [AccessPoliciesModule, OrganizationsModule, PeopleModule],
  controllers: [ApiKeysController],
  providers: [
    ApiKeysService,
    ApiKeysRepository,
    ApiKeysPersonalData,
    KeysInForce,
    LocalDay,
    { provide: ApiKeyResolver, useExisting: KeysInForce },
  ],
  exports: [ApiKeyResolver],
})
export class ApiKeysModule {
  constructor(housekeeping: Housekeeping, keys: ApiKeysRepository) {
    housekeeping.register('revoked api keys', () => keys.deleteRevoked());
  }
}
