import { Module } from '@nestjs/common';
import { KnownSessions } from './known-sessions.service.ts';

@Module({ providers: [KnownSessions], exports: [KnownSessions] })
export class KnownSessionsModule {}
