import * as contract from '@maillon/contracts/structures/teams';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { Refusal } from '../../platform/refusal.ts';
import { TeamInvitationsService } from './team-invitations.service.ts';
import { TeamsService } from './teams.service.ts';

@Controller()
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly invitations: TeamInvitationsService,
  ) {}

  @Endpoint(contract.list)
  list(@Input() { actor, params, query }: CallOf<typeof contract.list>) {
    return this.teams.list(actor, params.id, query);
  }

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.teams.get(actor, params.id, params.memberId);
  }

  @Endpoint(contract.setRights)
  setRights(@Input() { actor, params, body }: CallOf<typeof contract.setRights>) {
    return this.teams.setRights(actor, params.id, params.memberId, body.rights);
  }

  @Replay(contract.setRights)
  async replaySetRights({ actor, params }: ReplayOf<typeof contract.setRights>) {
    return this.teams.get(actor, params.id, params.memberId);
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.teams.remove(actor, params.id, params.memberId).then(() => undefined);
  }

  @Endpoint(contract.pending)
  pending(@Input() { actor, params }: CallOf<typeof contract.pending>) {
    return this.teams.pending(actor, params.id);
  }

  @Endpoint(contract.invite)
  invite(@Input() { actor, params, body }: CallOf<typeof contract.invite>) {
    return this.invitations.invite(actor, params.id, body);
  }

  @Endpoint(contract.inviteNew)
  inviteNew(@Input() { actor, params, body }: CallOf<typeof contract.inviteNew>) {
    return this.invitations.inviteNew(actor, params.id, body);
  }

  @Replay(contract.invite)
  async replayInvite({ actor, params, ids: [policyId = ''] }: ReplayOf<typeof contract.invite>) {
    return this.invitations.invited(actor, params.id, policyId);
  }

  @Replay(contract.inviteNew)
  async replayInviteNew({ actor, params, ids: [invitationId] }: ReplayOf<typeof contract.inviteNew>) {
    const sent = (await this.invitations.waiting(actor, params.id)).find(({ id }) => id === invitationId);
    if (sent === undefined) throw new Refusal('NOT_FOUND');
    return sent;
  }

  @Endpoint(contract.invitations)
  waiting(@Input() { actor, params }: CallOf<typeof contract.invitations>) {
    return this.invitations.waiting(actor, params.id);
  }

  @Endpoint(contract.cancelInvitation)
  cancel(@Input() { actor, params }: CallOf<typeof contract.cancelInvitation>) {
    return this.invitations.cancel(actor, params.id, params.invitationId).then(() => undefined);
  }

  @Endpoint(contract.resendInvitation)
  resend(@Input() { actor, params }: CallOf<typeof contract.resendInvitation>) {
    return this.invitations.resend(actor, params.id, params.invitationId).then(() => undefined);
  }
}
