import type { TransmissionSettings } from '@maillon/contracts/record/transmission-settings';
import { DEFAULT_REMINDERS, type Reminders } from '@maillon/domain/threads/mention';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { PeopleByUser } from '../people/accounts/people-by-user.service.ts';
import { personOf } from '../threads/comments.service.ts';
import { TransmissionRights } from './transmission-rights.service.ts';

/** When a structure's unread mentions are sent again, and who is told after that. */
@Injectable()
export class TransmissionSettingsService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly access: AccessService,
    private readonly rights: TransmissionRights,
    private readonly people: PeopleByUser,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a structure in which the actor does not transmit */
  async read(actor: Actor, organizationId: string): Promise<TransmissionSettings> {
    await this.access.require(actor, 'TRANSMISSIONS', 'organization', organizationId);
    return this.shown(organizationId, await this.of(organizationId));
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for a member who does not manage the structure, `FALLBACK_NOT_ALLOWED` */
  async change(actor: Actor, organizationId: string, reminders: Reminders): Promise<TransmissionSettings> {
    await this.access.require(actor, 'TRANSMISSIONS', 'organization', organizationId);
    await this.access.require(actor, 'MANAGE', 'organization', organizationId, 'FORBIDDEN');
    const { reminderMinutes, fallbackId } = reminders;
    const team = await this.rights.listeners(organizationId);
    if (fallbackId !== null && !team.includes(fallbackId)) throw new Refusal('FALLBACK_NOT_ALLOWED');
    const data = { reminderMinutes, fallbackId };
    await this.database.tx(async (tx) => {
      const { transmissionSettings } = await this.prisma.client();
      await transmissionSettings.upsert({
        where: { organizationId },
        create: { organizationId, ...data },
        update: data,
      });
      tx.audit({
        ...{ action: 'transmission.settings', targetKind: 'organization', targetId: organizationId, outcome: 'ok' },
      });
    });
    return this.shown(organizationId, data);
  }

  async of(organizationId: string): Promise<Reminders> {
    const { transmissionSettings } = await this.prisma.client();
    const select = { reminderMinutes: true, fallbackId: true };
    return (await transmissionSettings.findFirst({ where: { organizationId }, select })) ?? DEFAULT_REMINDERS;
  }

  private async shown(organizationId: string, { reminderMinutes, fallbackId }: Reminders) {
    const team = await this.people.find(await this.rights.listeners(organizationId));
    const people = [...team.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'fr')).map(personOf);
    return { reminderMinutes, fallbackId: people.some(({ id }) => id === fallbackId) ? fallbackId : null, people };
  }
}
