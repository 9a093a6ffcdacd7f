import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { TeleexpertiseThread } from './teleexpertise-thread.service.ts';
import { TeleexpertisesRepository } from './teleexpertises.repository.ts';

/** An expert who let the delay pass is passed over, and the next one is asked: no request waits for ever (design api B6). */
@Injectable()
export class UnansweredTeleexpertises implements OnModuleInit {
  private readonly log = new Logger('UnansweredTeleexpertises');

  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly teleexpertises: TeleexpertisesRepository,
    private readonly thread: TeleexpertiseThread,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('unanswered teleexpertises', () => this.run());
  }

  async run(): Promise<void> {
    for (const id of await this.teleexpertises.overdue()) {
      await this.thread
        .pass(id)
        .catch((error: unknown) => this.log.error(`one was not passed on: ${errorName(error)}`));
    }
  }
}
