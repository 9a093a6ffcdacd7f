import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ImpersonationController } from './impersonation.controller.ts';

/** The two endpoints; what they do with sessions is the business of modules/auth. */
@Module({
  imports: [AuthModule, UsersModule],
  controllers: [ImpersonationController],
})
export class ImpersonationModule {}
