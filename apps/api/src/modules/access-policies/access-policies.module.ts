import { Module } from '@nestjs/common';
import { AccessService } from './access.service.ts';
import { AccessPoliciesRepository } from './access-policies.repository.ts';

@Module({ providers: [AccessService, AccessPoliciesRepository], exports: [AccessService] })
export class AccessPoliciesModule {}
