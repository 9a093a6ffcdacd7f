import { Module } from '@nestjs/common';
import { AccessLogController } from './access-log.controller.ts';
import { AccessLogRepository } from './access-log.repository.ts';
import { AccessLogService } from './access-log.service.ts';

@Module({
  controllers: [AccessLogController],
  providers: [AccessLogService, AccessLogRepository],
  exports: [AccessLogService],
})
export class AccessLogModule {}
