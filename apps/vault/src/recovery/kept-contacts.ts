import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { AuthFactor } from '@maillon/vault/provider';
import {
  CONTACT_WAIT_MS,
  type ContactsState,
  contactsNamed,
  followContacts,
} from '@maillon/vault/recovery/contact-lists';
import type { Signed } from '@maillon/vault/wire/signed';
import { openText, sealText } from '../at-rest/sealed-text.ts';
import { Chains } from '../chains.ts';
import { identityOfUser } from '../identities.ts';
import { announce } from '../messages/announcements.ts';
import type { ServerDependencies } from '../server-dependencies.ts';

interface StateRow {
  version: number;
  waiting: number | null;
  proposed: Buffer | null;
  asked_at: Date | null;
}

/** A list that does not count yet, with every contact that it names. */
export interface WaitingList {
  readonly version: number;
  readonly factors: readonly AuthFactor[];
  readonly allowedAt: number;
}

const placeOf = (identityId: string, version: number): string => `contacts|${identityId}|${version}`;

/** Which contacts codes go to, as their person signed it. Without a list: those of the first backup. */
export class KeptContacts {
  constructor(
    private readonly tx: Queries,
    private readonly dependencies: ServerDependencies,
    private readonly userId: string,
  ) {}

  async identityId(): Promise<string | undefined> {
    return identityOfUser(this.tx, this.userId);
  }

  async entries(identityId: string): Promise<Signed[]> {
    const rows = await this.tx.rows<{ version: number; list: Buffer }>(
      prepared('contact-lists', 'select version, list from contact_lists where identity_id = $1 order by version'),
      [identityId],
    );
    return Promise.all(
      rows.map(
        async ({ version, list }) =>
          JSON.parse(await openText(this.dependencies.atRest, placeOf(identityId, version), list)) as Signed,
      ),
    );
  }

  async add(identityId: string, version: number, entry: Signed): Promise<void> {
    const sealed = await sealText(this.dependencies.atRest, placeOf(identityId, version), JSON.stringify(entry));
    await this.tx.run(
      prepared('contact-list-add', 'insert into contact_lists (identity_id, version, list) values ($1, $2, $3)'),
      [identityId, version, sealed],
    );
  }

  async follow(identityId: string): Promise<ContactsState> {
    const identity = await new Chains(this.tx, this.dependencies.serverKeys).lookup(identityId);
    return followContacts(await this.entries(identityId), identity);
  }

  /** What counts, and what waits; a list whose wait is over counts from here on. */
  async standing(identityId: string): Promise<{ version: number | null; waiting: WaitingList | null }> {
    const [row] = await this.tx.rows<StateRow>(
      prepared(
        'contact-state',
        'select version, waiting, proposed, asked_at from contact_states where identity_id = $1 for update',
      ),
      [identityId],
    );
    if (row === undefined) return { version: null, waiting: null };
    const { version, waiting: next, proposed, asked_at } = row;
    if (next === null || proposed === null || asked_at === null) return { version, waiting: null };
    const factors = await this.dependencies.factors.proposed(this.userId, proposed);
    const waiting = { version: next, factors, allowedAt: asked_at.getTime() + CONTACT_WAIT_MS };
    if (waiting.allowedAt > this.dependencies.now()) return { version, waiting };
    await this.count(identityId, next, factors);
    await announce(this.tx, { kind: 'factor-changed', userId: this.userId });
    return { version: next, waiting: null };
  }

  /** From now on codes go there, and nowhere else. */
  async count(identityId: string, version: number, factors: readonly AuthFactor[]): Promise<void> {
    await this.dependencies.factors.replace(this.tx, this.userId, factors);
    await this.tx.run(
      prepared(
        'contact-state-count',
        `insert into contact_states (identity_id, version) values ($1, $2) on conflict (identity_id)
       do update set version = $2, waiting = null, proposed = null, asked_at = null`,
      ),
      [identityId, version],
    );
  }

  async wait(identityId: string, version: number, factors: readonly AuthFactor[]): Promise<void> {
    await this.tx.run(
      prepared(
        'contact-state-wait',
        'update contact_states set waiting = $2, proposed = $3, asked_at = $4 where identity_id = $1',
      ),
      [
        identityId,
        version,
        await this.dependencies.factors.propose(this.userId, factors),
        new Date(this.dependencies.now()),
      ],
    );
  }

  async stop(identityId: string): Promise<void> {
    await this.tx.run(
      prepared(
        'contact-state-stop',
        'update contact_states set waiting = null, proposed = null, asked_at = null where identity_id = $1',
      ),
      [identityId],
    );
  }

  /**
   * Where a code may go. Throws CONTACT_NOT_LISTED where what is enrolled is not what the list that counts names: another hand wrote
   * into the table.
   */
  async allowed(): Promise<AuthFactor[]> {
    const identityId = await this.identityId();
    const { version } = identityId === undefined ? { version: null } : await this.standing(identityId);
    const enrolled = await this.dependencies.factors.enrolled(this.tx, this.userId);
    if (identityId === undefined || version === null) return enrolled;
    const { lists } = await this.follow(identityId);
    return contactsNamed(identityId, lists[version] ?? [], enrolled);
  }
}
