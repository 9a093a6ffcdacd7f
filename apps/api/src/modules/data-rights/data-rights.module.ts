import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessLogModule } from '../access-log/access-log.module.ts';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { CheckUpsModule } from '../check-ups/check-ups.module.ts';
import { IntegrationsModule } from '../integrations/integrations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PositionsModule } from '../positions/positions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { DataRequestsRepository } from './data-requests.repository.ts';
import { DataRightsController } from './data-rights.controller.ts';
import { ErasureRepository } from './erasure.repository.ts';
import { ErasureService } from './erasure.service.ts';
import { ExportArchive } from './export-archive.ts';
import { ExportsService } from './exports.service.ts';
import { KeptFilesRepository } from './kept-files.repository.ts';
import { KeptFiles } from './kept-files.service.ts';

@Module({
  imports: [
    AccessLogModule,
    AppointmentsModule,
    AuthModule,
    CheckUpsModule,
    IntegrationsModule,
    PeopleModule,
    PositionsModule,
    UsersModule,
  ],
  controllers: [DataRightsController],
  providers: [
    ExportsService,
    ExportArchive,
    ErasureService,
    DataRequestsRepository,
    ErasureRepository,
    KeptFiles,
    KeptFilesRepository,
    LocalDay,
  ],
})
export class DataRightsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'data_requests',
      id: 'id',
      columns: { reasonSealed: ['reason_sealed'], identitySealed: ['identity_sealed'] },
      rows: ({ dataRequest }) => dataRequest,
    });
  }
}
