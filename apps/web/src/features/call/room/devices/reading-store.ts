import { STREAM_SILENCE_MS } from '@maillon/domain/call/devices/liveness';
import { isVitalType } from '@maillon/domain/measures/measure-types';
import { SECOND_MS } from '@maillon/domain/time-units';
import type { Reading } from './device-feed.ts';

const STORE_AFTER_MS = SECOND_MS;
const TRY_AGAIN_MS = 5 * SECOND_MS;
/** Of a device that streams, one value in this time is kept. */
const STREAM_KEPT_EVERY_MS = 30 * SECOND_MS;
/** As many as one request takes, and characters that it may have before they are sealed. */
const MAX_AT_ONCE = 50;
const MAX_CHARACTERS = 60_000;

/** At least one. */
const firstOf = (waiting: readonly Reading[]): readonly Reading[] => {
  let characters = 0;
  const tooMuch = waiting.findIndex(({ text }, at) => {
    characters += text.length;
    return at > 0 && (characters > MAX_CHARACTERS || at >= MAX_AT_ONCE);
  });
  // Never the list itself: what comes while a request is on its way belongs to the next one.
  return waiting.slice(0, tooMuch === -1 ? undefined : tooMuch);
};

interface ReadingStoreOptions {
  readonly send: (readings: readonly Reading[]) => Promise<void>;
  /** Whether sending it again may help. */
  readonly isPassing: (error: unknown) => boolean;
  /** It is out of the queue, and kept nowhere. */
  readonly onRefused: (readings: readonly Reading[]) => void;
}

interface Stream {
  /** When a value of it was kept last, and when one came last: epoch milliseconds of their measuring. */
  keptAt: number;
  lastAt: number;
  /** The last one, where it was not kept. */
  skipped: Reading | null;
  silence?: ReturnType<typeof setTimeout>;
}

/**
 * Stores the measures of a call, several at once, until the server has them. Of a stream it keeps the first value, one every half minute, and
 * the last, once it is silent: two weighings in a row look like a stream, and both count.
 */
export class ReadingStore {
  private waiting: Reading[] = [];
  /** Of each vital of a device. */
  private readonly streams = new Map<string, Stream>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBusy = false;
  /** One by one after a refusal, so that it falls on the reading that it is of. */
  private isOneByOne = false;

  constructor(private readonly options: ReadingStoreOptions) {}

  add(reading: Reading): void {
    if (isVitalType(reading.type) && this.isSkipped(reading)) return;
    this.waiting.push(reading);
    this.sendIn(STORE_AFTER_MS);
  }

  /** The call is over: what the streams said last is kept too. */
  async stop(): Promise<void> {
    for (const stream of this.streams.values()) this.keepLast(stream);
    this.streams.clear();
    await this.flush();
  }

  private isSkipped(reading: Reading): boolean {
    const name = `${reading.type} ${reading.deviceId}`;
    const at = Date.parse(reading.measuredAt);
    const stream = this.streams.get(name);
    // Two values some seconds apart were taken one by one, and both are kept.
    const streams = stream !== undefined && at - stream.lastAt < STREAM_SILENCE_MS;
    if (streams && at - stream.keptAt < STREAM_KEPT_EVERY_MS) {
      stream.skipped = reading;
      stream.lastAt = at;
      clearTimeout(stream.silence);
      stream.silence = setTimeout(() => {
        this.keepLast(stream);
        this.sendIn(STORE_AFTER_MS);
      }, STREAM_SILENCE_MS);
      return true;
    }
    // What a stream said last, before its silence.
    if (stream !== undefined && !streams) this.keepLast(stream);
    clearTimeout(stream?.silence);
    this.streams.set(name, { keptAt: at, lastAt: at, skipped: null });
    return false;
  }

  private keepLast(stream: Stream): void {
    clearTimeout(stream.silence);
    if (stream.skipped === null) return;
    this.waiting.push(stream.skipped);
    stream.keptAt = stream.lastAt;
    stream.skipped = null;
  }

  private sendIn(ms: number): void {
    this.timer ??= setTimeout(() => void this.flush(), ms);
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isBusy || this.waiting.length === 0) return;
    this.isBusy = true;
    const batch = this.isOneByOne ? this.waiting.slice(0, 1) : firstOf(this.waiting);
    const outcome = await this.options.send(batch).then(
      () => 'stored' as const,
      (error: unknown) => (this.options.isPassing(error) ? ('later' as const) : ('refused' as const)),
    );
    this.isBusy = false;
    const isAlone = batch.length === 1;
    if (outcome === 'refused' && isAlone) this.options.onRefused(batch);
    if (outcome === 'stored' || (outcome === 'refused' && isAlone)) this.waiting = this.waiting.slice(batch.length);
    this.isOneByOne = outcome === 'refused' || (this.isOneByOne && this.waiting.length > 0);
    if (this.waiting.length > 0) this.sendIn(outcome === 'later' ? TRY_AGAIN_MS : STORE_AFTER_MS);
  }
}
