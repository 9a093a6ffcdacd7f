import { Module } from '@nestjs/common';
import { HalfKeys } from '../../platform/crypto/half-keys.ts';
import { VaultCalls } from '../../platform/vault/vault-calls.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { GrantsModule } from '../access-policies/grants/grants.module.ts';
import { KnownSessionsModule } from '../auth/sessions/known-sessions.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { BackupHalves } from './backup-halves.service.ts';
import { CardKeysRepository } from './card-keys.repository.ts';
import { CardKeysService } from './card-keys.service.ts';
import { Counterparts } from './counterparts.ts';
import { KeyRotation } from './key-rotation.ts';
import { KeyServer } from './key-server.ts';
import { KeyringController } from './keyring.controller.ts';
import { KeyringRepository } from './keyring.repository.ts';
import { KeyringService } from './keyring.service.ts';
import { SealdServer } from './seald-server.ts';
import { VaultGuard } from './vault.guard.ts';
import { VaultEventsController } from './vault-events.controller.ts';
import { VaultEventsService } from './vault-events.service.ts';
import { VaultServer } from './vault-server.ts';

const station = {
  provide: KeyServer,
  inject: [SealdServer, VaultServer],
  useFactory: (seald: SealdServer, vault: VaultServer): KeyServer => (seald.isThere ? seald : vault),
};

@Module({
  imports: [AccessPoliciesModule, GrantsModule, KnownSessionsModule, PeopleModule],
  controllers: [KeyringController, VaultEventsController],
  providers: [
    BackupHalves,
    CardKeysRepository,
    CardKeysService,
    HalfKeys,
    KeyRotation,
    KeyringRepository,
    KeyringService,
    Counterparts,
    VaultGuard,
    VaultEventsService,
    VaultCalls,
    VaultServer,
    SealdServer,
    station,
  ],
  exports: [KeyringService],
})
export class KeyringModule {}
