import { availableSlots } from '@maillon/contracts/agenda/slots';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { Slot } from '@maillon/domain/calendar/slots';
import { outputWriter } from '../../../platform/http/output/output-writer.ts';
import { SerializedJson } from '../../../platform/http/output/serialized-json.ts';
import type { BufferPool } from './buffer-pool.ts';
import type { Serializer } from './serialize-in-chunks.ts';
import { timesOf } from './slot-range.ts';

type SlotsAnswer = OutputOf<typeof availableSlots>;

/** What the contract makes of an answer begins so when it has no slot; the slots come in between. */
const BEGIN = '{"slots":[';
const PORTION = 250;
/** Two instants, three ids and the names of the members. */
const BYTES_PER_SLOT = 250;
const COMMA = Buffer.from(',');

const writeWhole = outputWriter(availableSlots);

/**
 * The JSON of `appointments.availableSlots`. Many slots begin at once, and many are of one calendar: the text of a moment and that of a
 * company are made once, and a slot is one of each (docs/decisions/free-time.md has the figures).
 */
export class AvailableSlotsJson implements Serializer<SlotsAnswer> {
  private readonly moments = new Map<number, Buffer>();
  private readonly companies = new Map<string, Buffer>();
  private readonly schedules: Buffer;
  private readonly bytes: Buffer;
  private length: number;
  private said = 0;

  /** @param schedules the calendars of the answer, which is whole but for its slots */
  constructor(
    private readonly slots: readonly Slot[],
    private readonly duration: number,
    schedules: Omit<SlotsAnswer, 'slots'>,
    private readonly buffers: BufferPool,
  ) {
    this.schedules = Buffer.from(writeWhole({ slots: [], ...schedules }) ?? '').subarray(BEGIN.length);
    this.bytes = buffers.take(BEGIN.length + slots.length * BYTES_PER_SLOT + this.schedules.length);
    this.length = this.bytes.write(BEGIN, 'latin1');
  }

  next(): boolean {
    const end = Math.min(this.said + PORTION, this.slots.length);
    for (; this.said < end; this.said++) {
      const slot = this.slots[this.said] as Slot;
      if (this.said > 0) this.say(COMMA);
      this.say(this.moment(slot.start));
      this.say(this.company(slot.practitionerIds));
    }
    return end < this.slots.length;
  }

  end(): SerializedJson<SlotsAnswer> {
    this.say(this.schedules);
    return new SerializedJson(this.bytes.subarray(0, this.length), () => this.buffers.release(this.bytes));
  }

  private say(piece: Buffer): void {
    this.bytes.set(piece, this.length);
    this.length += piece.length;
  }

  private moment(start: number): Buffer {
    const known = this.moments.get(start);
    if (known !== undefined) return known;
    const { start: from, end } = timesOf(start, this.duration);
    const text = Buffer.from(`{"start":"${from}","end":"${end}","doctorScheduleId":`, 'latin1');
    this.moments.set(start, text);
    return text;
  }

  private company(company: Slot['practitionerIds']): Buffer {
    const { doctor, assistant, midwife } = company;
    const name = nameOf(company);
    const known = this.companies.get(name);
    if (known !== undefined) return known;
    const ids = `${idText(doctor)},"assistantScheduleId":${idText(assistant)},"midwifeScheduleId":${idText(midwife)}}`;
    const text = Buffer.from(ids, 'latin1');
    this.companies.set(name, text);
    return text;
  }
}

/** Nearly always it is one person, whose calendar is name enough: to put texts together for each slot is a third of its price. */
function nameOf({ doctor, assistant, midwife }: Slot['practitionerIds']): string {
  if (assistant === undefined) {
    if (midwife === undefined) return doctor ?? '';
    if (doctor === undefined) return midwife;
  }
  return `${doctor}${assistant}${midwife}`;
}

const idText = (id: string | undefined): string => (id === undefined ? 'null' : `"${id}"`);
