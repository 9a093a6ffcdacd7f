import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { ThreadsModule } from '../threads/threads.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { MentionsRepository } from './mentions.repository.ts';
import { MentionsService } from './mentions.service.ts';
import { TransmissionsPersonalData } from './personal-data.ts';
import { TransmissionEvents } from './transmission-events.ts';
import { TransmissionFiles } from './transmission-files.ts';
import { TransmissionPresenter } from './transmission-presenter.ts';
import { TransmissionRights } from './transmission-rights.service.ts';
import { TransmissionSettingsService } from './transmission-settings.service.ts';
import { TransmissionThread } from './transmission-thread.service.ts';
import { TransmissionsController } from './transmissions.controller.ts';
import { TransmissionsRepository } from './transmissions.repository.ts';
import { TransmissionsService } from './transmissions.service.ts';

@Module({
  imports: [AccessPoliciesModule, AuditModule, PeopleModule, SealedSessionsModule, ThreadsModule, UploadsModule],
  controllers: [TransmissionsController],
  providers: [
    TransmissionsService,
    TransmissionThread,
    TransmissionSettingsService,
    MentionsService,
    MentionsRepository,
    TransmissionsRepository,
    TransmissionRights,
    TransmissionPresenter,
    TransmissionEvents,
    TransmissionFiles,
    TransmissionsPersonalData,
  ],
  exports: [TransmissionsService],
})
export class TransmissionsModule {
  constructor(reencryption: ColumnReencryption, housekeeping: Housekeeping, transmissions: TransmissionsRepository) {
    reencryption.register({
      table: 'transmissions',
      id: 'id',
      columns: { content: ['content'] },
      rows: ({ transmission }) => transmission,
    });
    housekeeping.register('old transmissions', () => transmissions.deleteExpired());
  }
}
