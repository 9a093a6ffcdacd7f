import { Injectable } from '@nestjs/common';
import type { Tx } from './postgres/database.ts';

/** A person whose data it is: as a user, and by their profile. */
export interface DataSubject {
  readonly userId: string;
  readonly partyId: string;
}

export interface CopiedConsent {
  readonly id: string;
  readonly type: string;
  readonly textVersion: string | null;
  readonly signedAt: string;
}

/** The parts of the copy of one's own data that are kept in tables and shown nowhere as a whole; without any secret. */
export interface CopiedParts {
  readonly consents: readonly CopiedConsent[];
  readonly actions: readonly object[];
  readonly sessions: readonly object[];
  readonly notifications: readonly object[];
  readonly devices: readonly object[];
  readonly integrations: readonly object[];
  readonly cards: readonly object[];
  readonly channels: object | null;
  readonly conversations: readonly object[];
  readonly transmissions: readonly object[];
  readonly serviceRequests: readonly object[];
  readonly homeVisits: readonly object[];
  readonly teleexpertises: readonly object[];
  readonly comments: readonly object[];
  readonly slotRequests: readonly object[];
  readonly publishedAgenda: object | null;
  readonly apiKeys: readonly object[];
  readonly invitations: readonly object[];
  readonly parentalConsent: object | null;
}

/** The names of files in the store that no reader may have any more. */
type Blobs = readonly string[];

/** What a module does with what it keeps of a person (GDPR art. 15 and 17, docs/decisions/erasure.md). */
export interface PersonalDataHolder {
  copy?(subject: DataSubject): Promise<Partial<CopiedParts>>;
  /** The account is erased: what the law does not want kept goes. */
  erase?(tx: Tx, subject: DataSubject): Promise<Blobs | undefined>;
  /** The law wants the medical file kept no longer. */
  eraseFile?(tx: Tx, subject: DataSubject): Promise<Blobs | undefined>;
  /** What a patient was known by goes: what is found by it goes with it. Before their row is cleared. */
  eraseIdentity?(tx: Tx, subject: DataSubject): Promise<void>;
}

const NONE: CopiedParts = {
  consents: [],
  actions: [],
  sessions: [],
  notifications: [],
  devices: [],
  integrations: [],
  cards: [],
  channels: null,
  conversations: [],
  transmissions: [],
  serviceRequests: [],
  homeVisits: [],
  teleexpertises: [],
  comments: [],
  slotRequests: [],
  publishedAgenda: null,
  apiKeys: [],
  invitations: [],
  parentalConsent: null,
};

/** Who keeps something of people. A module says so itself, in the constructor of its `personal-data.ts`. */
@Injectable()
export class PersonalData {
  private readonly holders: PersonalDataHolder[] = [];

  add(holder: PersonalDataHolder): void {
    this.holders.push(holder);
  }

  async copy(subject: DataSubject): Promise<CopiedParts> {
    const parts = await Promise.all(this.holders.map((holder) => holder.copy?.(subject)));
    return Object.assign({}, NONE, ...parts);
  }

  /** One after the other: they are statements of one transaction. */
  async erase(tx: Tx, subject: DataSubject): Promise<string[]> {
    const blobs: string[] = [];
    for (const holder of this.holders) blobs.push(...((await holder.erase?.(tx, subject)) ?? []));
    return blobs;
  }

  async eraseFile(tx: Tx, subject: DataSubject): Promise<string[]> {
    const blobs: string[] = [];
    for (const holder of this.holders) blobs.push(...((await holder.eraseFile?.(tx, subject)) ?? []));
    return blobs;
  }

  async eraseIdentity(tx: Tx, subject: DataSubject): Promise<void> {
    for (const holder of this.holders) await holder.eraseIdentity?.(tx, subject);
  }
}
