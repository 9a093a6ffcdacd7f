import * as contract from '@maillon/contracts/system/admin';
import { Controller } from '@nestjs/common';
import type { CallMeta, CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AdminHelp } from './admin-help.service.ts';
import { AdminUsersService } from './admin-users.service.ts';
import { AuditTrailService } from './audit-trail.service.ts';
import { OtaService } from './ota.service.ts';

interface Page<T> {
  readonly items: T[];
  readonly next: string | null;
  readonly total: number | null;
}

const sent = <T>({ items, next, total }: Page<T>, { reply }: CallMeta): T[] => {
  reply.nextCursor(next);
  if (total !== null) reply.totalCount(total);
  return items;
};

@Controller()
export class AdminController {
  constructor(
    private readonly users: AdminUsersService,
    private readonly help: AdminHelp,
    private readonly trail: AuditTrailService,
    private readonly day: LocalDay,
    private readonly ota: OtaService,
  ) {}

  @Endpoint(contract.searchUsers)
  async searchUsers(@Input() { query, meta }: CallOf<typeof contract.searchUsers>) {
    const { $limit, $after, $count, query: words, userType, active, verified, demo } = query;
    const page = await this.users.search({
      query: words || null,
      userType: userType ?? null,
      active: active ?? null,
      verified: verified ?? null,
      demo: demo ?? null,
      limit: $limit,
      after: $after,
      counted: $count !== undefined,
    });
    return sent(page, meta);
  }

  @Endpoint(contract.getUser)
  getUser(@Input() { params }: CallOf<typeof contract.getUser>) {
    return this.users.get(params.id);
  }

  @Endpoint(contract.activateUser)
  activateUser(@Input() { params }: CallOf<typeof contract.activateUser>) {
    return this.users.activate(params.id);
  }

  @Endpoint(contract.deactivateUser)
  deactivateUser(@Input() { actor, params }: CallOf<typeof contract.deactivateUser>) {
    return this.users.deactivate(actor, params.id);
  }

  @Endpoint(contract.verifyProfessional)
  verifyProfessional(@Input() { actor, params }: CallOf<typeof contract.verifyProfessional>) {
    return this.users.verifyProfessional(actor, params.id);
  }

  @Endpoint(contract.unlockClaim)
  unlockClaim(@Input() { params }: CallOf<typeof contract.unlockClaim>) {
    return this.help.unlockClaim(params.id);
  }

  @Endpoint(contract.resendParentLetter)
  resendParentLetter(@Input() { params }: CallOf<typeof contract.resendParentLetter>) {
    return this.help.resendParentLetter(params.id);
  }

  @Replay(contract.activateUser)
  @Replay(contract.deactivateUser)
  @Replay(contract.verifyProfessional)
  @Replay(contract.unlockClaim)
  @Replay(contract.resendParentLetter)
  async replay({ params }: ReplayOf<typeof contract.unlockClaim>) {
    return this.users.get(params.id);
  }

  @Endpoint(contract.auditTrail)
  async auditTrail(@Input() { query, meta }: CallOf<typeof contract.auditTrail>) {
    const { $limit, $after, $count, actor, patientId, action, outcome, start, end } = query;
    const filter = {
      actor: actor ?? null,
      patientId: patientId ?? null,
      action: action ?? null,
      outcome: outcome ?? null,
      start: this.day.instantOf(start) ?? null,
      end: this.day.instantOf(end) ?? null,
    };
    return sent(await this.trail.read(filter, $limit, $after, $count !== undefined), meta);
  }

  @Endpoint(contract.bundles)
  bundles(@Input() _call: CallOf<typeof contract.bundles>) {
    return this.ota.list();
  }

  @Endpoint(contract.publishBundle)
  publishBundle(@Input() { actor, body }: CallOf<typeof contract.publishBundle>) {
    return this.ota.publish(actor, body);
  }

  @Endpoint(contract.otaList)
  otaList(@Input() _call: CallOf<typeof contract.otaList>) {
    return this.ota.published();
  }

  @Endpoint(contract.otaLookup)
  otaLookup(@Input() { params, query }: CallOf<typeof contract.otaLookup>) {
    return this.ota.find(params.version, query.platform);
  }
}
