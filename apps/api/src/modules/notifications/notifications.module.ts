import { Module } from '@nestjs/common';
import { ToldUsers } from './told-users.ts';

@Module({ providers: [ToldUsers] })
export class NotificationsModule {}
