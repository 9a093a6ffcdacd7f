import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';
import { UploadsController } from './uploads.controller.ts';
import { UploadsService } from './uploads.service.ts';

@Module({
  imports: [AuditModule, AccessPoliciesModule, PeopleModule],
  controllers: [UploadsController],
  providers: [UploadsService, DocumentsService, DocumentsRepository],
  exports: [DocumentsService],
})
export class UploadsModule {}
