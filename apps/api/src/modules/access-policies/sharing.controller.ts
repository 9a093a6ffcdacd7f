import * as contract from '@maillon/contracts/access/sharing';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { AccessPoliciesService } from './access-policies.service.ts';
import { CalendarSharingService } from './calendar-sharing.service.ts';
import { DelegationsService } from './delegations.service.ts';

/** Grants under the address of what they are about: a calendar, a patient. */
@Controller()
export class SharingController {
  constructor(
    private readonly calendars: CalendarSharingService,
    private readonly delegations: DelegationsService,
    private readonly policies: AccessPoliciesService,
  ) {}

  @Endpoint(contract.requestCalendar)
  requestCalendar(@Input() { actor, params }: CallOf<typeof contract.requestCalendar>) {
    return this.calendars.request(actor, params.scheduleId);
  }

  @Endpoint(contract.requestCalendarByGet)
  requestCalendarByGet(@Input() { actor, params }: CallOf<typeof contract.requestCalendarByGet>) {
    return this.calendars.request(actor, params.scheduleId);
  }

  @Endpoint(contract.administrators)
  administrators(@Input() { actor, params }: CallOf<typeof contract.administrators>) {
    return this.calendars.administrators(actor, params.scheduleId);
  }

  @Endpoint(contract.addAdministrator)
  addAdministrator(@Input() { actor, params, body }: CallOf<typeof contract.addAdministrator>) {
    return this.calendars.add(actor, params.scheduleId, body.email);
  }

  @Endpoint(contract.removeAdministrator)
  removeAdministrator(@Input() { actor, params }: CallOf<typeof contract.removeAdministrator>) {
    return this.calendars.remove(actor, params.scheduleId, params.policyId).then(() => undefined);
  }

  @Endpoint(contract.delegations)
  list(@Input() { actor, params }: CallOf<typeof contract.delegations>) {
    return this.delegations.list(actor, params.patientId);
  }

  @Endpoint(contract.delegate)
  delegate(@Input() { actor, params, body }: CallOf<typeof contract.delegate>) {
    return this.delegations.add(actor, params.patientId, body.toId);
  }

  @Replay(contract.requestCalendar)
  @Replay(contract.addAdministrator)
  @Replay(contract.delegate)
  async replay({ actor, ids: [id = ''] }: Pick<ReplayOf<typeof contract.requestCalendar>, 'actor' | 'ids'>) {
    return this.policies.get(actor, id);
  }

  @Endpoint(contract.endDelegation)
  endDelegation(@Input() { actor, params }: CallOf<typeof contract.endDelegation>) {
    return this.delegations.end(actor, params.patientId, params.policyId).then(() => undefined);
  }
}
