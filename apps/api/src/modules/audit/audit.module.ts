import { Module } from '@nestjs/common';
import { AuditChainRepository } from './audit-chain.repository.ts';
import { AuditChain } from './audit-chain.service.ts';
import { HeadKeys } from './head-keys.ts';
import { ReadTrail } from './read-trail.service.ts';

@Module({
  providers: [AuditChain, AuditChainRepository, HeadKeys, ReadTrail],
  exports: [AuditChain, ReadTrail],
})
export class AuditModule {}
