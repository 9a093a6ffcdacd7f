import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { deviceKey } from '../encryption/device-key.ts';
import { dropComments } from './comment-source.ts';
import { DeviceIndex } from './device-index.ts';
import { deviceSearch } from './device-search.ts';
import { readDocuments } from './document-source.ts';
import type { Filling, Source } from './filling.ts';
import { readMessages } from './message-source.ts';
import { readTeleexpertises, readTransmissions } from './thread-sources.ts';
import { readVisits } from './visit-source.ts';

/** Texts of one person on one device. */
export const MAX_ITEMS = 10_000;

/** Short lists first, then the conversations, the newest of them first. */
const SOURCES = {
  transmissions: readTransmissions,
  teleexpertises: readTeleexpertises,
  visits: readVisits,
  documents: readDocuments,
  comments: dropComments,
  messages: readMessages,
} as const satisfies Readonly<Record<string, Source>>;

export type SourceName = keyof typeof SOURCES;
export const EVERY_SOURCE = Object.keys(SOURCES) as readonly SourceName[];

const RETRY_MS = MINUTE_MS;
/** After something happened, so that a lively conversation is one question and not twenty. */
const SETTLED_MS = 2_000;

/** Two tabs of one person fill one index: the second finds what the first has put there. */
const inTurn = async (userId: string, work: () => Promise<void>): Promise<void> => {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(`maillon-search-${userId}`, work);
};

class Over extends Error {}

interface FillerOptions {
  readonly userId: string;
  readonly provider: EncryptionProvider;
  /** The person as they are known now. */
  readonly me: () => UserMe;
  /** Between two questions. */
  readonly wait: () => Promise<void>;
}

/** Brings the texts of a person to this device while their vault is open, one question after the other. */
export class IndexFiller {
  private readonly wanted = new Set<SourceName>();
  private index: DeviceIndex | null = null;
  private isFirst = true;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly options: FillerOptions) {}

  /** Looks at these a moment later, together with what else is asked until then. */
  ask(names: readonly SourceName[], delay = SETTLED_MS): void {
    for (const name of names) this.wanted.add(name);
    clearTimeout(this.timer);
    if (!this.isOver) this.timer = setTimeout(() => void this.fill(), delay);
  }

  /** Puts what a person has just opened into the index. */
  put(source: Source): void {
    void this.next(source).catch(() => undefined);
  }

  /** What was asked for, at once. @returns once it is done, or has to wait for the network */
  fill(): Promise<void> {
    return this.next(async (filling) => {
      const names = EVERY_SOURCE.filter((name) => this.wanted.has(name));
      this.wanted.clear();
      for (const name of names) await this.read(name, filling);
      await filling.index.trim(MAX_ITEMS);
      this.isFirst = false;
    }).catch(() => undefined);
  }

  /** The session is over, or the vault is closed. */
  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.index?.stop();
    deviceSearch.become(null);
  }

  private async read(name: SourceName, filling: Filling): Promise<void> {
    try {
      await SOURCES[name](filling);
    } catch (error) {
      if (error instanceof Over || this.isOver) throw error;
      this.ask([name], RETRY_MS);
    }
    deviceSearch.become(filling.index);
  }

  /** One at a time, on what the disk has by then. */
  private next(source: Source): Promise<void> {
    const turn = this.work.then(() => inTurn(this.options.userId, () => this.run(source)));
    this.work = turn.catch(() => undefined);
    return turn;
  }

  private async run(source: Source): Promise<void> {
    const { userId, provider, me } = this.options;
    const index = this.index ?? new DeviceIndex(userId, await deviceKey(userId, 'search'));
    if (this.isOver) return;
    this.index = index;
    await index.load();
    if (this.isOver) return;
    deviceSearch.become(index);
    try {
      await source({ me: me(), provider, index, isFirst: this.isFirst, pause: this.pause });
    } finally {
      if (!this.isOver) deviceSearch.become(index, 'filled');
    }
  }

  private readonly pause = async (): Promise<void> => {
    await this.options.wait();
    if (this.isOver) throw new Over();
  };
}
