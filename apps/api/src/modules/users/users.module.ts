import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/local-day.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { AccountNotices } from './account-notices.ts';
import { ContactChangeRepository } from './contact-change.repository.ts';
import { ContactChangeService } from './contact-change.service.ts';
import { ContactNotices } from './contact-notices.ts';
import { PatientRecord } from './patient-record.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { SignUpRepository } from './sign-up.repository.ts';
import { SignUpService } from './sign-up.service.ts';
import { UserMeView } from './user-me.ts';
import { UsersController } from './users.controller.ts';
import { UsersRepository } from './users.repository.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [AuthModule, SchedulesModule],
  controllers: [UsersController],
  providers: [
    AccountNotices,
    ContactChangeRepository,
    ContactChangeService,
    ContactNotices,
    LocalDay,
    PatientRecord,
    ProfilesRepository,
    SignUpRepository,
    SignUpService,
    UserMeView,
    UsersRepository,
    UsersService,
  ],
  exports: [UsersService],
})
export class UsersModule {}
