import { Module } from '@nestjs/common';
import { DevOutboxController } from './dev-outbox.controller.ts';
import { VaultOutbox } from './vault-outbox.ts';

/** Imported by the application in LOCAL mode alone. */
@Module({ controllers: [DevOutboxController], providers: [VaultOutbox] })
export class DevOutboxModule {}
