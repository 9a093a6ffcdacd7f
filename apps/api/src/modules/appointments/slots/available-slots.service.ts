import { isPatientCard } from '@maillon/contracts/accounts/person-cards';
import type { availableSlots } from '@maillon/contracts/agenda/slots';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { reachOf } from '@maillon/domain/calendar/reach';
import { combineStarts, type PractitionerStarts, type Slot } from '@maillon/domain/calendar/slots';
import type { Place } from '@maillon/domain/distance';
import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import type { SerializedJson } from '../../../platform/http/output/serialized-json.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { PeopleService } from '../../people/people.service.ts';
import { AvailableSlotsJson } from './available-slots-json.ts';
import { BookableService } from './bookable.service.ts';
import { BufferPool } from './buffer-pool.ts';
import { OfferedTimes } from './offered-times.service.ts';
import { SearchedPatient } from './searched-patient.service.ts';
import { serializeInChunks } from './serialize-in-chunks.ts';
import { daysAround, daysOf, requireNotOver, requireWithinHorizon } from './slot-range.ts';
import { type BookableRow, SlotsRepository } from './slots.repository.ts';

type SlotQuery = ParsedOf<typeof availableSlots>['query'];
type SlotsAnswer = OutputOf<typeof availableSlots>;

/** The earliest ones, six megabytes of them; who wants more asks for fewer days, or for `slot-starts`. */
const MAX_SLOTS = 30_000;

/** When practitioners can be booked: read from the cached free time, never from the appointments. */
@Injectable()
export class AvailableSlotsService {
  private readonly buffers = new BufferPool();

  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly slots: SlotsRepository,
    private readonly bookable: BookableService,
    private readonly offered: OfferedTimes,
    private readonly people: PeopleService,
    private readonly patients: SearchedPatient,
  ) {}

  /** The slots of some days at which one practitioner of each type asked for is free, and the patient too. */
  async search(actor: Actor, query: SlotQuery): Promise<SlotsAnswer | SerializedJson<SlotsAnswer>> {
    const patientId = await this.patients.named(actor, query.patientId);
    const now = this.clock.now();
    const days = daysAround(query, now);
    const [bookable, busy, place] = await Promise.all([
      this.bookable.all(query.userTypes, days),
      patientId === undefined ? [] : this.slots.busy(patientId, days),
      this.patients.placeFor(patientId, query),
    ]);
    const chosen = withinReach(chosenOf(bookable, query), place);
    const rangeOf = remembered(daysOf(query));
    // The question may be wrong even where no practitioner could answer it.
    const zones = new Set(chosen.length === 0 ? [this.day.timeZone] : chosen.map(({ timeZone }) => timeZone));
    requireNotOver(query.date, zones, now);
    if (chosen.length === 0) {
      requireWithinHorizon(rangeOf(this.day.timeZone).start, now, '/date');
      return NOTHING;
    }
    const end = Math.max(...[...zones].map((zone) => rangeOf(zone).end));
    requireWithinHorizon(end, now, query.until === undefined ? '/date' : '/until');

    const offers = await this.offered.of(chosen, days, { duration: query.duration, rangeOf, busy, now });
    const starts: { [Type in PractitionerType]?: PractitionerStarts[] } = {};
    for (const type of query.userTypes) starts[type] = [];
    for (const { practitioner, starts: found } of offers) {
      starts[practitioner.kind]?.push({ id: practitioner.scheduleId, starts: found });
    }
    const practitioners = offers.map(({ practitioner }) => practitioner);
    return this.answer(combineStarts(starts, query.duration, MAX_SLOTS), practitioners, query.duration);
  }

  private async answer(
    slots: readonly Slot[],
    practitioners: readonly BookableRow[],
    duration: number,
  ): Promise<SerializedJson<SlotsAnswer>> {
    const offered = new Set<string | undefined>();
    for (const { practitionerIds } of slots) for (const type of PRACTITIONER_TYPES) offered.add(practitionerIds[type]);
    const shown = practitioners.filter(({ scheduleId }) => offered.has(scheduleId));
    const cards = await this.people.cards(shown.map(({ id }) => id));
    const schedulesOf = (type: PractitionerType) =>
      shown.flatMap(({ kind, id, scheduleId }) => {
        const owner = kind === type ? cards.get(id) : undefined;
        return owner === undefined || isPatientCard(owner) ? [] : [{ id: scheduleId, owner }];
      });
    const schedules = {
      doctorSchedules: schedulesOf('doctor'),
      assistantSchedules: schedulesOf('assistant'),
      midwifeSchedules: schedulesOf('midwife'),
    };
    return serializeInChunks(new AvailableSlotsJson(slots, duration, schedules, this.buffers));
  }
}

const NOTHING: SlotsAnswer = { slots: [], doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] };

function chosenOf(rows: readonly BookableRow[], query: SlotQuery): readonly BookableRow[] {
  return rows.filter((row) => {
    const id = query[`${row.kind}Id`];
    return id === undefined || id === row.id || id === row.userId;
  });
}

/** There are few zones: the days of each are worked out once. */
function remembered<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const value = workOut(key);
    known.set(key, value);
    return value;
  };
}

/** Nurses travel: those who come as far as the patient, the nearest first. The others keep their order. */
function withinReach(rows: readonly BookableRow[], place: Place | null): readonly BookableRow[] {
  if (place === null) return rows;
  const reached = rows
    .map((row) => ({ row, reach: reachOf(row, place) }))
    .filter(({ reach }) => reach.outOfReach === null);
  const far = ({ row, reach }: (typeof reached)[number]) => (row.kind === 'assistant' ? (reach.km ?? 0) : 0);
  return reached.sort((a, b) => far(a) - far(b)).map(({ row }) => row);
}
