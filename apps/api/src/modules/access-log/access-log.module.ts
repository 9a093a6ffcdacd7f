import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AccessLogController } from './access-log.controller.ts';
import { AccessLogRepository } from './access-log.repository.ts';
import { AccessLogService } from './access-log.service.ts';

@Module({
  imports: [AccessPoliciesModule],
  controllers: [AccessLogController],
  providers: [AccessLogService, AccessLogRepository, LocalDay],
  exports: [AccessLogService],
})
export class AccessLogModule {}
