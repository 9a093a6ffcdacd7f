import { Module } from '@nestjs/common';
import { DevOutboxController } from './dev-outbox.controller.ts';

/** Imported by the application in LOCAL mode alone. */
@Module({ controllers: [DevOutboxController] })
export class DevOutboxModule {}
