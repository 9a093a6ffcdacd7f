import { Module } from '@nestjs/common';
import { AuditChainRepository } from './audit-chain.repository.ts';
import { AuditChain } from './audit-chain.service.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import { AuditRetention } from './audit-retention.service.ts';
import { HeadKeys } from './head-keys.ts';
import { ReadTrail } from './read-trail.service.ts';

@Module({
  providers: [AuditChain, AuditChainRepository, AuditRetention, AuditRetentionRepository, HeadKeys, ReadTrail],
  exports: [AuditChain, AuditRetention, ReadTrail],
})
export class AuditModule {}
