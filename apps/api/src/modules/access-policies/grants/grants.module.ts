import { Module } from '@nestjs/common';
import { Grants } from './grants.service.ts';

@Module({ providers: [Grants], exports: [Grants] })
export class GrantsModule {}
