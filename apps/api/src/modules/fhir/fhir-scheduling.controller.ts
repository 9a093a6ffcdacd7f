import * as contract from '@maillon/contracts/system/fhir/scheduling';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirAppointments } from './fhir-appointments.service.ts';
import { readerOf } from './fhir-calendars.service.ts';
import { FhirFind } from './fhir-find.service.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirSlots } from './fhir-slots.service.ts';

@Controller()
export class FhirSchedulingController {
  constructor(
    private readonly pages: FhirPages,
    private readonly times: FhirSlots,
    private readonly visits: FhirAppointments,
    private readonly proposals: FhirFind,
  ) {}

  @Endpoint(contract.readSchedule)
  readSchedule(@Input() { meta, params, ...call }: CallOf<typeof contract.readSchedule>) {
    return this.pages.one(meta, this.times.schedule(readerOf(call), params.id));
  }

  @Endpoint(contract.searchSchedules)
  searchSchedules(@Input() { meta, query, ...call }: CallOf<typeof contract.searchSchedules>) {
    return this.pages.bundle(meta, query, this.times.schedules(readerOf(call), query));
  }

  @Endpoint(contract.searchSchedulesByForm)
  searchSchedulesByForm(@Input() { meta, query, ...call }: CallOf<typeof contract.searchSchedulesByForm>) {
    return this.pages.bundle(meta, query, this.times.schedules(readerOf(call), query));
  }

  @Endpoint(contract.readSlot)
  readSlot(@Input() { meta, params, ...call }: CallOf<typeof contract.readSlot>) {
    return this.pages.one(meta, this.times.slot(readerOf(call), params.id));
  }

  @Endpoint(contract.searchSlots)
  searchSlots(@Input() { meta, query, ...call }: CallOf<typeof contract.searchSlots>) {
    return this.pages.bundle(meta, query, this.times.slots(readerOf(call), query));
  }

  @Endpoint(contract.searchSlotsByForm)
  searchSlotsByForm(@Input() { meta, query, ...call }: CallOf<typeof contract.searchSlotsByForm>) {
    return this.pages.bundle(meta, query, this.times.slots(readerOf(call), query));
  }

  @Endpoint(contract.readAppointment)
  readAppointment(@Input() { meta, params, ...call }: CallOf<typeof contract.readAppointment>) {
    return this.pages.one(meta, this.visits.read(readerOf(call), params.id));
  }

  @Endpoint(contract.searchAppointments)
  searchAppointments(@Input() { meta, query, ...call }: CallOf<typeof contract.searchAppointments>) {
    return this.pages.bundle(meta, query, this.visits.search(readerOf(call), query));
  }

  @Endpoint(contract.searchAppointmentsByForm)
  searchAppointmentsByForm(@Input() { meta, query, ...call }: CallOf<typeof contract.searchAppointmentsByForm>) {
    return this.pages.bundle(meta, query, this.visits.search(readerOf(call), query));
  }

  @Endpoint(contract.findAppointments)
  find(@Input() { meta, query, ...call }: CallOf<typeof contract.findAppointments>) {
    return this.pages.bundle(meta, query, this.proposals.find(readerOf(call), query));
  }

  @Endpoint(contract.findAppointmentsByForm)
  findByForm(@Input() { meta, query, ...call }: CallOf<typeof contract.findAppointmentsByForm>) {
    return this.pages.bundle(meta, query, this.proposals.find(readerOf(call), query));
  }
}
