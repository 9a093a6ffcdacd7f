import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { KnownSessionsModule } from '../auth/sessions/known-sessions.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AdminController } from './admin.controller.ts';
import { AdminHelp } from './admin-help.service.ts';
import { AdminUsersRepository } from './admin-users.repository.ts';
import { AdminUsersService } from './admin-users.service.ts';
import { AuditTrailRepository } from './audit-trail.repository.ts';
import { AuditTrailService } from './audit-trail.service.ts';
import { OtaRepository } from './ota.repository.ts';
import { OtaService } from './ota.service.ts';

/** What administrators see and do (design api §2.21). Structures are decided in modules/organizations. */
@Module({
  imports: [AuthModule, KnownSessionsModule, PeopleModule, UsersModule],
  controllers: [AdminController],
  providers: [
    AdminHelp,
    AdminUsersService,
    AdminUsersRepository,
    AuditTrailService,
    AuditTrailRepository,
    LocalDay,
    OtaService,
    OtaRepository,
  ],
})
export class AdminModule {}
