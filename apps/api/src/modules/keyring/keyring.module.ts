import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { KeyringController } from './keyring.controller.ts';
import { KeyringRepository } from './keyring.repository.ts';
import { KeyringService } from './keyring.service.ts';
import { VaultGuard } from './vault.guard.ts';
import { VaultNewsController } from './vault-news.controller.ts';
import { VaultNewsService } from './vault-news.service.ts';
import { VaultServer } from './vault-server.ts';

@Module({
  imports: [AccessPoliciesModule],
  controllers: [KeyringController, VaultNewsController],
  providers: [KeyringRepository, KeyringService, VaultGuard, VaultNewsService, VaultServer],
  exports: [KeyringService],
})
export class KeyringModule {}
