import { bookSeries } from '@maillon/contracts/agenda/appointment-series';
import * as contract from '@maillon/contracts/agenda/appointments';
import { livekitToken } from '@maillon/contracts/agenda/calls';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { AppointmentsService } from './appointments.service.ts';
import { BookingService } from './booking/booking.service.ts';
import { ReschedulingService } from './booking/rescheduling.service.ts';
import { SeriesService } from './booking/series.service.ts';
import { CallsService } from './calls/calls.service.ts';

@Controller()
export class AppointmentsController {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly booking: BookingService,
    private readonly rescheduling: ReschedulingService,
    private readonly series: SeriesService,
    private readonly calls: CallsService,
  ) {}

  @Endpoint(contract.book)
  async book(@Input() { actor, body, meta }: CallOf<typeof contract.book>) {
    const appointment = await this.booking.book(actor, body);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Replay(contract.book)
  async replayBook({ actor, ids: [id = '', ...addSldIds], meta }: ReplayOf<typeof contract.book>) {
    const appointment = await this.appointments.get(actor, id);
    meta.reply.version(appointment.version);
    return { ...appointment, vault: { groupId: null, addSldIds } };
  }

  @Endpoint(bookSeries)
  bookSeries(@Input() { actor, body }: CallOf<typeof bookSeries>) {
    return this.series.book(actor, body);
  }

  @Replay(bookSeries)
  replaySeries({ actor, ids }: ReplayOf<typeof bookSeries>) {
    return Promise.all(ids.map((id) => this.appointments.get(actor, id)));
  }

  @Endpoint(contract.update)
  async update(@Input() { actor, params, body, meta }: CallOf<typeof contract.update>) {
    const appointment = await this.rescheduling.update(actor, params.id, body, meta.ifMatch);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Endpoint(contract.cancel)
  async cancel(@Input() { actor, params, body, meta }: CallOf<typeof contract.cancel>) {
    const appointment = await this.appointments.cancel(actor, params.id, body ?? {}, meta.ifMatch);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Replay(contract.update)
  @Replay(contract.cancel)
  async replayChange({ actor, params, meta }: ReplayOf<typeof contract.update | typeof contract.cancel>) {
    const appointment = await this.appointments.get(actor, params.id);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Endpoint(contract.get)
  async get(@Input() { actor, params, meta }: CallOf<typeof contract.get>) {
    const appointment = await this.appointments.withRights(actor, params.id);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Endpoint(contract.list)
  async list(@Input() { actor, query, meta }: CallOf<typeof contract.list>) {
    const { $first, $sort, $limit, $after, $count, ...filter } = query;
    const limit = $first === undefined ? $limit : 1;
    const page = await this.appointments.list(actor, {
      ...filter,
      limit,
      descending: $sort === '-start',
      after: $after,
      counted: $count !== undefined,
    });
    if (page.total !== null) meta.reply.totalCount(page.total);
    if ($first !== undefined) return page.items[0] ?? null;
    meta.reply.nextCursor(page.next);
    return page.items;
  }

  @Endpoint(livekitToken)
  livekitToken(@Input() { actor, params, body }: CallOf<typeof livekitToken>) {
    return this.calls.enter(actor, params.id, body?.as ?? 'user');
  }
}
