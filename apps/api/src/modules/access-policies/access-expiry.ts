import { ACCESS_EXPIRES_MS } from '@maillon/domain/access/access-policy';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessEvents } from './access-events.ts';
import { EndedPoliciesRepository } from './ended-policies.repository.ts';

/** Requests unanswered for 90 days and offers unanswered for 30 end; the person who waited for the answer is notified. */
@Injectable()
export class AccessExpiry implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly database: Database,
    private readonly policies: EndedPoliciesRepository,
    private readonly events: AccessEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('access policies', () => this.run());
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    await this.database.tx(async (tx) => {
      const { PENDING, INVITED } = ACCESS_EXPIRES_MS;
      for (const policy of await this.policies.expire(tx, isoOf(now), isoOf(now - PENDING), isoOf(now - INVITED))) {
        this.events.publish(tx, policy, 'expire', null, policy.status === 'PENDING' ? 'owner' : 'grantee');
      }
    });
  }
}
