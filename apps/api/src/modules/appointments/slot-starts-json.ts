import type { slotStarts } from '@maillon/contracts/appointments';
import type { ParsedOf } from '@maillon/contracts/endpoint';
import { type FreeBitmap, startRuns } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';

interface StartsQuestion extends Pick<ParsedOf<typeof slotStarts>['query'], 'from' | 'duration'> {
  /** Whole UTC days, those of all bitmaps. */
  readonly days: Interval;
  /** A visit lies wholly inside. */
  readonly range: Interval;
}

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** Of one calendar, for a beginning: grows where it is not enough. */
const USUAL_BYTES = 2_000;
const LONGEST_NAMES = 200;
const COMMA = 0x2c;
/** Read with the last number, and never part of an answer. */
const BEYOND = '    ';

/**
 * The JSON of `appointments.slotStarts`, without the numbers in between. A quarter hour is the same number in all calendars: each
 * is spelled once, and a stretch of starts is a piece of that text (docs/decisions/free-time.md has the figures).
 */
export class SlotStartsJson {
  private readonly numbers: DataView;
  /** Where the number of each quarter hour begins. */
  private readonly begins: Uint32Array;
  private bytes: Buffer;
  private view: DataView;
  private length = 0;

  constructor(
    private readonly question: StartsQuestion,
    calendars: number,
  ) {
    const { from, duration, days } = question;
    const first = days.start - Date.parse(from);
    const count = (days.end - days.start) / QUARTER;
    const texts = Array.from({ length: count }, (_, quarter) => `${(first + quarter * QUARTER) / MINUTE},`);
    this.numbers = viewOf(Buffer.from(`${texts.join('')}${BEYOND}`, 'latin1'));
    this.begins = beginsOf(texts);
    this.bytes = Buffer.allocUnsafe(this.numbers.byteLength + LONGEST_NAMES + calendars * USUAL_BYTES);
    this.view = viewOf(this.bytes);
    this.say(`{"from":${JSON.stringify(from)},"duration":${duration},"schedules":[`);
  }

  /** A calendar without bits is being changed at this very moment: it offers nothing until it is whole again. */
  add(id: string, practitionerId: string, free: FreeBitmap | null): void {
    this.makeRoom(LONGEST_NAMES + this.numbers.byteLength);
    this.say(`{"id":"${id}","practitionerId":"${practitionerId}","starts":[`);
    if (free !== null) this.list(startRuns(free, this.question.duration, this.question.range));
    this.close(']},');
  }

  end(): Buffer {
    this.makeRoom(LONGEST_NAMES);
    this.close(']}');
    return this.bytes.subarray(0, this.length);
  }

  /** Four bytes at a time: what that writes too much, the next stretch or the end of the list writes over. */
  private list(runs: readonly number[]): void {
    const { numbers, begins, view } = this;
    let end = this.length;
    for (let index = 0; index < runs.length; index += 2) {
      const from = begins[runs[index] ?? 0] ?? 0;
      const size = (begins[runs[index + 1] ?? 0] ?? 0) - from;
      for (let at = 0; at < size; at += 4) view.setUint32(end + at, numbers.getUint32(from + at));
      end += size;
    }
    this.length = end;
  }

  /** Ends a list: in the place of its last comma, where it has one. */
  private close(text: string): void {
    if (this.bytes[this.length - 1] === COMMA) this.length -= 1;
    this.say(text);
  }

  private say(text: string): void {
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  private makeRoom(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function beginsOf(texts: readonly string[]): Uint32Array {
  const begins = new Uint32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) begins[index + 1] = (begins[index] ?? 0) + text.length;
  return begins;
}
