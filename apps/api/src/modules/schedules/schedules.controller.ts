import * as contract from '@maillon/contracts/agenda/schedules';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { Refusal } from '../../platform/refusal.ts';
import { SchedulesService } from './schedules.service.ts';

@Controller()
export class SchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  @Endpoint(contract.getSettings)
  async settings(@Input() { actor, params, meta }: CallOf<typeof contract.getSettings>) {
    const settings = await this.schedules.settings(actor, params.userType, params.profileId);
    meta.reply.version(settings.version);
    return settings;
  }

  @Endpoint(contract.saveSettings)
  async saveSettings(@Input() { actor, params, body, meta }: CallOf<typeof contract.saveSettings>) {
    const settings = await this.schedules.saveSettings(actor, params.scheduleId, body, meta.ifMatch);
    meta.reply.version(settings.version);
    return settings;
  }

  @Replay(contract.saveSettings)
  async replaySettings({ actor, params, meta }: ReplayOf<typeof contract.saveSettings>) {
    const settings = await this.schedules.savedSettings(actor, params.scheduleId);
    meta.reply.version(settings.version);
    return settings;
  }

  @Endpoint(contract.addExceptions)
  addExceptions(@Input() { actor, params, body }: CallOf<typeof contract.addExceptions>) {
    return this.schedules.addExceptions(actor, params.scheduleId, body.slots);
  }

  @Replay(contract.addExceptions)
  async replayExceptions({ actor, params, body, ids }: ReplayOf<typeof contract.addExceptions>) {
    return this.schedules.addedExceptions(actor, params.scheduleId, body.slots, ids);
  }

  @Endpoint(contract.removeExceptions)
  async removeExceptions(@Input() { actor, params, query, body }: CallOf<typeof contract.removeExceptions>) {
    const ids = body?.slotIds ?? query.slotIds ?? [];
    if (ids.length === 0)
      throw new Refusal('VALIDATION_FAILED', {
        errors: [{ pointer: '/slotIds', code: 'REQUIRED', message: TEXTS.required }],
      });
    await this.schedules.removeExceptions(actor, params.scheduleId, ids);
    return undefined;
  }
}
