import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { AtRestCipher } from './at-rest-cipher.ts';
import { AttachmentPlaces } from './attachment-places.service.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';
import { FileReceiver } from './file-receiver.ts';
import { FileWriter } from './file-writer.ts';
import { OrphanFilesRepository } from './orphan-files.repository.ts';
import { OrphanFiles } from './orphan-files.ts';
import { UploadsPersonalData } from './personal-data.ts';
import { PictureRights } from './picture-rights.service.ts';
import { ReportFiles } from './report-files.service.ts';
import { StoreOwner } from './store-owner.ts';
import { UploadRights } from './upload-rights.service.ts';
import { UploadsController } from './uploads.controller.ts';
import { UploadsService } from './uploads.service.ts';

@Module({
  imports: [AuditModule, AccessPoliciesModule, DirectoryModule, PeopleModule, SealedSessionsModule],
  controllers: [UploadsController],
  providers: [
    UploadsPersonalData,
    AttachmentPlaces,
    UploadsService,
    UploadRights,
    PictureRights,
    FileReceiver,
    FileWriter,
    AtRestCipher,
    DocumentsService,
    DocumentsRepository,
    ReportFiles,
    OrphanFiles,
    OrphanFilesRepository,
    StoreOwner,
  ],
  exports: [AttachmentPlaces, DocumentsService, ReportFiles],
})
export class UploadsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'documents',
      id: 'id',
      columns: { titleSealed: ['title'] },
      rows: ({ document }) => document,
    });
  }
}
