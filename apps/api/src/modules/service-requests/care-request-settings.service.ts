import { DEFAULT_DELAYS, type WaveDelays } from '@maillon/domain/care/care-request';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { CareRequestRights } from './care-request-rights.service.ts';

const SETTINGS = { ownMinutes: true, nextMinutes: true, ringsKm: true } as const;

/** How long each wave of a structure's requests is left to itself. */
@Injectable()
export class CareRequestSettingsService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly access: AccessService,
    private readonly rights: CareRequestRights,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` */
  async read(actor: Actor, organizationId: string) {
    await this.rights.requireTeam(actor, organizationId);
    return shown(await this.of(organizationId));
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for a member who does not manage the structure */
  async change(actor: Actor, organizationId: string, delays: WaveDelays) {
    await this.rights.requireTeam(actor, organizationId);
    await this.access.require(actor, 'MANAGE', 'organization', organizationId, 'FORBIDDEN');
    const { ownMinutes, nextMinutes, ringsKm } = delays;
    const data = { ownMinutes, nextMinutes, ringsKm: [...ringsKm] };
    await this.database.tx(async (tx) => {
      const { serviceRequestSettings } = await this.prisma.client();
      await serviceRequestSettings.upsert({
        where: { organizationId },
        create: { organizationId, ...data },
        update: data,
      });
      tx.audit({
        ...{ action: 'service-request.settings', targetKind: 'organization', targetId: organizationId, outcome: 'ok' },
      });
    });
    return data;
  }

  async of(organizationId: string): Promise<WaveDelays> {
    const { serviceRequestSettings } = await this.prisma.client();
    const found = await serviceRequestSettings.findFirst({ where: { organizationId }, select: SETTINGS });
    return found ?? DEFAULT_DELAYS;
  }
}

const shown = ({ ringsKm, ...delays }: WaveDelays) => ({ ...delays, ringsKm: [...ringsKm] });
