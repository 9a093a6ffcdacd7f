import type { slotStarts } from '@maillon/contracts/agenda/slots';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { eachStartRun } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { SerializedJson } from '../../../platform/http/output/serialized-json.ts';
import type { BufferPool } from './buffer-pool.ts';
import type { CalendarBatch } from './calendar-batch.ts';
import type { Serializer } from './serialize-in-chunks.ts';

export interface StartsQuestion extends Pick<ParsedOf<typeof slotStarts>['query'], 'from' | 'duration'> {
  /** Whole UTC days, those of all bitmaps. */
  readonly days: Interval;
  /** A visit lies wholly inside. */
  readonly range: Interval;
}

/** The number of each quarter hour, spelled, with a comma behind it. */
interface Numbers {
  readonly first: number;
  readonly text: DataView;
  /** Where each begins. */
  readonly begins: Uint32Array;
}

const BYTES_PER_ID = 16;
/** Of one calendar, for a beginning: grows where it is not enough. */
const USUAL_BYTES = 2_000;
const MAX_NAMES_BYTES = 200;
const COMMA = 0x2c;
const DASH = 0x2d;
/** Read with the last number, and never part of an answer. */
const BEYOND = '    ';
/** The two digits of each byte, as they stand in memory. */
const DIGITS = Uint16Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(byte.toString(16).padStart(2, '0')).readUInt16BE(),
);

/**
 * The JSON of `appointments.slotStarts`, without the numbers in between. A quarter hour is the same number in all calendars: each
 * is spelled once, and a stretch of starts is a piece of that text (docs/decisions/free-time.md has the figures).
 */
export class SlotStartsJson implements Serializer<OutputOf<typeof slotStarts>> {
  private readonly numbers: Numbers;
  private bytes: Buffer;
  private view: DataView;
  private length = 0;
  private said = 0;

  constructor(
    private readonly question: StartsQuestion,
    private readonly calendars: CalendarBatch,
    private readonly buffers: BufferPool,
  ) {
    const { from, duration, days } = question;
    this.numbers = numbersOf(days.start - Date.parse(from), (days.end - days.start) / QUARTER_HOUR_MS);
    this.bytes = buffers.take(this.numbers.text.byteLength + MAX_NAMES_BYTES + calendars.count * USUAL_BYTES);
    this.view = viewOf(this.bytes);
    this.say(`{"from":${JSON.stringify(from)},"duration":${duration},"schedules":[`);
  }

  /** Says one calendar more, as long as there is one. */
  next(): boolean {
    const { calendars, said: index } = this;
    if (index === calendars.count) return false;
    this.said += 1;
    this.makeRoom(MAX_NAMES_BYTES + this.numbers.text.byteLength);
    this.say('{"id":"');
    this.sayId(calendars.scheduleAt(index));
    this.say('","practitionerId":"');
    this.sayId(calendars.ownerAt(index));
    this.say('","starts":[');
    const free = calendars.free(index);
    const { duration, range } = this.question;
    if (free !== null) eachStartRun(free, duration, range, this.list, calendars.closed(index));
    this.close(']},');
    return true;
  }

  end(): SerializedJson<OutputOf<typeof slotStarts>> {
    this.makeRoom(MAX_NAMES_BYTES);
    this.close(']}');
    return new SerializedJson(this.bytes.subarray(0, this.length), () => this.buffers.release(this.bytes));
  }

  /** Four bytes at a time: what that writes too much, the next stretch or the end of the list writes over. */
  private readonly list = (first: number, end: number): boolean => {
    const { view, length } = this;
    const { text, begins } = this.numbers;
    const from = begins[first] ?? 0;
    const size = (begins[end] ?? 0) - from;
    for (let at = 0; at < size; at += 4) view.setUint32(length + at, text.getUint32(from + at));
    this.length = length + size;
    return true;
  };

  /** Ends a list: in the place of its last comma, where it has one. */
  private close(text: string): void {
    if (this.bytes[this.length - 1] === COMMA) this.length -= 1;
    this.say(text);
  }

  private sayId(at: number): void {
    const { stored } = this.calendars;
    for (let index = 0; index < BYTES_PER_ID; index++) {
      if (index >= 4 && index <= 10 && index % 2 === 0) this.bytes[this.length++] = DASH;
      this.view.setUint16(this.length, DIGITS[stored[at + index] ?? 0] ?? 0);
      this.length += 2;
    }
  }

  private say(text: string): void {
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  private makeRoom(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = this.buffers.take(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.buffers.release(this.bytes);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Many ask from the same midnight. */
let latest: Numbers | undefined;

/** The minutes of `count` quarter hours, the first of which is `first` milliseconds after the origin. */
function numbersOf(first: number, count: number): Numbers {
  if (latest?.first === first && latest.begins.length === count + 1) return latest;
  const texts = Array.from({ length: count }, (_, quarter) => `${(first + quarter * QUARTER_HOUR_MS) / MINUTE_MS},`);
  const begins = new Uint32Array(count + 1);
  for (const [index, text] of texts.entries()) begins[index + 1] = (begins[index] ?? 0) + text.length;
  latest = { first, text: viewOf(Buffer.from(`${texts.join('')}${BEYOND}`, 'latin1')), begins };
  return latest;
}
