import { Module } from '@nestjs/common';
import { AuditChainRepository } from './audit-chain.repository.ts';
import { AuditChain } from './audit-chain.service.ts';
import { AuditConnectionsRepository } from './audit-connections.repository.ts';
import { AuditConnections } from './audit-connections.service.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import { AuditRetention } from './audit-retention.service.ts';
import { HeadKeys } from './head-keys.ts';
import { AuditPersonalData } from './personal-data.ts';
import { ReadTrailRepository } from './read-trail.repository.ts';
import { ReadTrail } from './read-trail.service.ts';

@Module({
  providers: [
    AuditPersonalData,
    AuditChain,
    AuditChainRepository,
    AuditConnections,
    AuditConnectionsRepository,
    AuditRetention,
    AuditRetentionRepository,
    HeadKeys,
    ReadTrailRepository,
    ReadTrail,
  ],
  exports: [AuditChain, AuditConnections, AuditRetention, ReadTrail],
})
export class AuditModule {}
