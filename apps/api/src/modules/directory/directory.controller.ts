import {
  assistant,
  assistants,
  doctor,
  doctors,
  findByEmail,
  liberalMidwives,
  midwife,
  midwives,
} from '@maillon/contracts/accounts/directory';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Controller } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { CallMeta, CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { type DirectorySearch, DirectoryService } from './directory.service.ts';
import { nameAndPlaceOf } from './practitioner-card.ts';

@Controller()
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  @Endpoint(doctors)
  doctors(@Input() { actor, query, meta }: CallOf<typeof doctors>) {
    return this.list('doctor', searchOf(actor, query), meta);
  }

  @Endpoint(midwives)
  midwives(@Input() { actor, query, meta }: CallOf<typeof midwives>) {
    return this.list('midwife', searchOf(actor, query), meta);
  }

  @Endpoint(liberalMidwives)
  async liberalMidwives(@Input() { caller, query, meta }: CallOf<typeof liberalMidwives>) {
    const cards = await this.list('midwife', { ...query, liberal: true }, meta);
    return caller.user?.active === true ? cards : cards.map(nameAndPlaceOf);
  }

  @Endpoint(assistants)
  assistants(@Input() { actor, query, meta }: CallOf<typeof assistants>) {
    return this.list('assistant', searchOf(actor, query), meta);
  }

  @Endpoint(doctor)
  doctor(@Input() { actor, params }: CallOf<typeof doctor>) {
    return this.directory.get(actor, 'doctor', params.id);
  }

  @Endpoint(midwife)
  midwife(@Input() { actor, params }: CallOf<typeof midwife>) {
    return this.directory.get(actor, 'midwife', params.id);
  }

  @Endpoint(assistant)
  assistant(@Input() { actor, params }: CallOf<typeof assistant>) {
    return this.directory.get(actor, 'assistant', params.id);
  }

  @Endpoint(findByEmail)
  findByEmail(@Input() { actor, query }: CallOf<typeof findByEmail>) {
    return this.directory.findByEmail(actor, query.username);
  }

  private async list(kind: PractitionerType, search: DirectorySearch, meta: CallMeta) {
    const { cards, nextCursor, total } = await this.directory.search(kind, search);
    meta.reply.nextCursor(nextCursor);
    if (total !== null) meta.reply.totalCount(total);
    return cards;
  }
}

const searchOf = ({ partyId }: Actor, { colleagues, ...search }: CallOf<typeof doctors>['query']): DirectorySearch => ({
  ...search,
  ...(colleagues !== undefined && { colleaguesOf: partyId }),
});
