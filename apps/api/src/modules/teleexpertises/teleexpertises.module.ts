import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { ThreadsModule } from '../threads/threads.module.ts';
import { AnswerTimes } from './answer-times.service.ts';
import { TeleexpertisesPersonalData } from './personal-data.ts';
import { TeleexpertiseEvents } from './teleexpertise-events.ts';
import { TeleexpertisePresenter } from './teleexpertise-presenter.ts';
import { TeleexpertiseRights } from './teleexpertise-rights.service.ts';
import { TeleexpertiseThread } from './teleexpertise-thread.service.ts';
import { TeleexpertisesController } from './teleexpertises.controller.ts';
import { TeleexpertisesRepository } from './teleexpertises.repository.ts';
import { TeleexpertisesService } from './teleexpertises.service.ts';
import { UnansweredTeleexpertises } from './unanswered-teleexpertises.ts';

@Module({
  imports: [AccessPoliciesModule, AuditModule, DirectoryModule, PeopleModule, SealedSessionsModule, ThreadsModule],
  controllers: [TeleexpertisesController],
  providers: [
    TeleexpertisesService,
    TeleexpertiseThread,
    TeleexpertisesRepository,
    TeleexpertiseRights,
    TeleexpertisePresenter,
    TeleexpertiseEvents,
    AnswerTimes,
    UnansweredTeleexpertises,
    TeleexpertisesPersonalData,
  ],
  exports: [TeleexpertisesService],
})
export class TeleexpertisesModule {
  constructor(reencryption: ColumnReencryption, housekeeping: Housekeeping, teleexpertises: TeleexpertisesRepository) {
    reencryption.register({
      table: 'teleexpertises',
      id: 'id',
      columns: { topic: ['topic'] },
      rows: ({ teleexpertise }) => teleexpertise,
    });
    housekeeping.register('old teleexpertises', () => teleexpertises.deleteExpired());
  }
}
