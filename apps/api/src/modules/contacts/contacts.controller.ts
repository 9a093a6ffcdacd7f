import * as contract from '@maillon/contracts/accounts/contacts';
import { externalPractitioners } from '@maillon/contracts/structures/teams';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { ContactsService } from './contacts.service.ts';

@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Endpoint(contract.list)
  list(@Input() { actor, query }: CallOf<typeof contract.list>) {
    return this.contacts.list(actor, query);
  }

  @Endpoint(externalPractitioners)
  externals(@Input() { actor, params, query }: CallOf<typeof externalPractitioners>) {
    return this.contacts.externalsOf(actor, params.id, query);
  }

  @Endpoint(contract.inviteExisting)
  inviteExisting(@Input() { actor, body }: CallOf<typeof contract.inviteExisting>) {
    return this.contacts.inviteExisting(actor, body);
  }

  @Endpoint(contract.inviteNew)
  inviteNew(@Input() { actor, body }: CallOf<typeof contract.inviteNew>) {
    return this.contacts.inviteNew(actor, body);
  }

  @Replay(contract.inviteExisting)
  async replayExisting({ actor, ids: [policyId = ''] }: ReplayOf<typeof contract.inviteExisting>) {
    return this.contacts.invited(actor, policyId);
  }

  @Replay(contract.inviteNew)
  async replayNew({ actor, body, ids: [invitationId = ''] }: ReplayOf<typeof contract.inviteNew>) {
    return this.contacts.invitation(actor, body, invitationId);
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.contacts.remove(actor, params.policyId).then(() => undefined);
  }
}
