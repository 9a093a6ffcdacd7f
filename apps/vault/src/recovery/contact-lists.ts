import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { DAY_MS } from '@maillon/server-kit/time-units';
import { VaultError } from '@maillon/vault/errors';
import type { VaultServer, WireContacts } from '@maillon/vault/port/vault-server';
import type { AuthFactor } from '@maillon/vault/provider';
import {
  acceptContactList,
  CONTACT_LISTS_PER_DAY,
  type ContactsState,
  contactsNamed,
  followContacts,
  listed,
} from '@maillon/vault/recovery/contact-lists';
import { requireValidated } from '@maillon/vault/server/challenge';
import type { Signed } from '@maillon/vault/wire/signed';
import { Chains } from '../chains.ts';
import { lockOwnIdentity, ownIdentity } from '../identities.ts';
import { announce } from '../messages/announcements.ts';
import type { Notification } from '../server-dependencies.ts';
import { Backups } from './backups.ts';
import { masked } from './factors.ts';
import { challengeById } from './kept-challenges.ts';
import { KeptContacts } from './kept-contacts.ts';

type Face = Pick<VaultServer, 'contacts' | 'putContacts' | 'hastenContacts' | 'cancelContacts'>;

/** Who is to hear of what, once it is written. */
export interface Notice {
  readonly what: Notification;
  readonly to: readonly AuthFactor[];
}

const isSame = (one: AuthFactor, other: AuthFactor): boolean => one.type === other.type && one.value === other.value;
const missingIn = (some: readonly AuthFactor[], all: readonly AuthFactor[]): AuthFactor[] =>
  some.filter((one) => !all.some((other) => isSame(one, other)));

/** Where codes go, by the lists that one signed-in user signs. */
export class ContactLists extends Backups implements Face {
  async contacts(): Promise<WireContacts> {
    const { database, factors, now } = this.dependencies;
    const { userId } = this;
    return database.transaction(async (tx) => {
      const { id } = await ownIdentity(tx, userId);
      const kept = new KeptContacts(tx, this.dependencies, userId);
      const { version, waiting } = await kept.standing(id);
      const entries = await kept.entries(id);
      const enrolled = await factors.enrolled(tx, userId);
      const inForce = version === null ? [] : ((await kept.follow(id)).lists[version] ?? []);
      const known = await Promise.all(
        enrolled.map(async (factor) => ({
          contact: inForce.find(({ type }) => type === factor.type) ?? (await listed(id, factor)),
          shown: masked(factor).value,
        })),
      );
      const [code] = await tx.rows<{ expires_at: Date }>(
        prepared(
          'code-alive',
          'select expires_at from challenges where user_id = $1 and must_authenticate and not validated and expires_at > $2',
        ),
        [userId, new Date(now())],
      );
      return {
        entries,
        version,
        known,
        waiting: waiting && {
          shown: waiting.factors.map((factor) => masked(factor).value),
          allowedAt: waiting.allowedAt,
        },
        codeUntil: code?.expires_at.getTime() ?? null,
      };
    });
  }

  async putContacts({ entry, factor }: Parameters<VaultServer['putContacts']>[0]): Promise<void> {
    await this.send(await this.dependencies.database.transaction((tx) => this.putList(tx, entry, factor)));
  }

  async hastenContacts({ sessionId }: { sessionId: string }): Promise<void> {
    const { database, factors, now } = this.dependencies;
    const { userId } = this;
    const notice = await database.transaction(async (tx) => {
      const { id } = await ownIdentity(tx, userId);
      requireValidated(await challengeById(tx, sessionId), userId, now());
      const kept = new KeptContacts(tx, this.dependencies, userId);
      const { waiting } = await kept.standing(id);
      if (waiting === null) throw new VaultError('TMR_SESSION', 'nothing waits', { status: 404 });
      const before = await factors.enrolled(tx, userId);
      await kept.count(id, waiting.version, waiting.factors);
      await announce(tx, { kind: 'factor-changed', userId });
      await this.#note(tx, 'contacts.hasten', id);
      return { what: 'factor-changed' as const, to: before };
    });
    await this.send(notice);
  }

  async cancelContacts(): Promise<void> {
    const { userId } = this;
    await this.dependencies.database.transaction(async (tx) => {
      const { id } = await ownIdentity(tx, userId);
      await new KeptContacts(tx, this.dependencies, userId).stop(id);
      await tx.run(prepared('codes-stop', 'delete from challenges where user_id = $1 and must_authenticate'), [userId]);
      await tx.run(prepared('factor-change-drop', 'delete from factor_changes where user_id = $1'), [userId]);
      await this.#note(tx, 'contacts.cancel', id);
    });
  }

  /** @param added a contact that is new in it */
  protected async putList(tx: Queries, entry: Signed, added?: AuthFactor): Promise<Notice> {
    const { serverKeys, factors, now } = this.dependencies;
    const { userId } = this;
    const { id } = await ownIdentity(tx, userId);
    await lockOwnIdentity(tx, userId, id);
    const kept = new KeptContacts(tx, this.dependencies, userId);
    const { version, waiting } = await kept.standing(id);
    const identity = await new Chains(tx, serverKeys).lookup(id);
    const before = await followContacts(await kept.entries(id), identity);
    const state = await acceptContactList(before, entry, identity, now());
    await this.#requireRoom(tx, id);
    const enrolled = await factors.enrolled(tx, userId);
    const known = [...enrolled, ...(version === null ? [] : [...(added ? [added] : []), ...(waiting?.factors ?? [])])];
    const named = await contactsNamed(id, newest(state), known);
    await kept.add(id, state.seq, entry);
    await this.#note(tx, 'contacts.put', id);
    const [left, came] = [missingIn(enrolled, named), missingIn(named, enrolled)];
    if (version !== null && left.length + came.length > 0) {
      await kept.wait(id, state.seq, named);
      return { what: 'contacts-asked', to: enrolled };
    }
    await kept.count(id, state.seq, named);
    return { what: 'factor-changed', to: left };
  }

  /** One mailbox that is full must not keep the others from hearing of it. */
  protected async send({ what, to }: Notice): Promise<void> {
    await Promise.allSettled(to.map((factor) => this.dependencies.notify(what, factor)));
  }

  /** Each list is told to every contact: no contact is to be flooded by it. */
  async #requireRoom(tx: Queries, id: string): Promise<void> {
    const [today] = await tx.rows<{ count: number }>(
      prepared(
        'contact-lists-today',
        'select count(*)::int as count from contact_lists where identity_id = $1 and created_at > $2',
      ),
      [id, new Date(this.dependencies.now() - DAY_MS)],
    );
    if (Math.floor((today?.count ?? 0) / this.dependencies.limitScale) >= CONTACT_LISTS_PER_DAY)
      throw new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429 });
  }

  async #note(tx: Queries, action: string, ref: string): Promise<void> {
    await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
      this.userId,
      action,
      ref,
    ]);
  }
}

const newest = ({ lists }: ContactsState) => lists.at(-1) ?? [];
