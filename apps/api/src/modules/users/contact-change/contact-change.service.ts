import type { UserUpdate } from '@maillon/contracts/accounts/profile-update';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { emitToRooms } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { AccountsService } from '../../auth/accounts.service.ts';
import { type ContactCode, ContactCodesService } from '../../auth/codes/contact-codes.service.ts';
import { conflictFor } from '../account-conflict.ts';
import { UserMeView } from '../user-me.ts';
import type { UserRow } from '../user-row.ts';
import { UsersRepository } from '../users.repository.ts';
import { ContactChangeRepository } from './contact-change.repository.ts';
import { conflictsWith, lossesOf } from './contact-holders.ts';
import { ContactNotifications } from './contact-notifications.ts';

type Kind = 'email' | 'phone';
interface Contact {
  readonly kind: Kind;
  readonly value: string;
}

const presentOf = (row: UserRow, kind: Kind): string | null => (kind === 'email' ? row.email : row.phone);
const isVerified = (row: UserRow, kind: Kind): boolean => (kind === 'email' ? row.email_verified : row.phone_verified);
const pendingOf = (row: UserRow, kind: Kind): string | null =>
  kind === 'email' ? row.pending_email : row.pending_phone;

const holdersOf = (users: UsersRepository, tx: Tx, { kind, value }: Contact, exceptUserId: string) =>
  users.holders(tx, kind === 'email' ? value : null, kind === 'phone' ? value : null, exceptUserId);

/** A contact changes only after its new reader has entered a code (design api A9). */
@Injectable()
export class ContactChangeService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly changes: ContactChangeRepository,
    private readonly accounts: AccountsService,
    private readonly codes: ContactCodesService,
    private readonly limiter: RateLimiter,
    private readonly notifications: ContactNotifications,
    private readonly view: UserMeView,
  ) {}

  /** What of the update is another contact than the present one, or the one that waits already. */
  changesIn(row: UserRow, { email, phoneNumber }: UserUpdate): Contact[] {
    const wanted: Contact[] = [
      ...(email === undefined ? [] : [{ kind: 'email' as const, value: email }]),
      ...(phoneNumber === undefined ? [] : [{ kind: 'phone' as const, value: phoneNumber }]),
    ];
    return wanted.filter(({ kind, value }) => value !== presentOf(row, kind) && value !== pendingOf(row, kind));
  }

  /**
   * Makes the new contacts wait for their codes; the caller sends them once the transaction is committed.
   * @throws {Refusal} `USER_CONFLICT` when a person holds one, which is said at once; `RATE_LIMITED` for a person who tries many
   */
  async begin(tx: Tx, row: UserRow, contacts: readonly Contact[]): Promise<ContactCode[]> {
    if (contacts.length === 0) return [];
    // Outside the transaction, which a refusal undoes: the count must stay.
    await this.database.apart(() => this.limiter.take('contact-change', row.id, contacts.length));

    const codes: ContactCode[] = [];
    for (const contact of contacts) {
      const holders = await holdersOf(this.users, tx, contact, row.id);
      const flags = conflictsWith(holders, { email: false, phone: false });
      if (Object.keys(flags).length > 0) throw new Refusal('USER_CONFLICT', { flags });
      await this.changes.wait(tx, row.id, contact.kind, contact.value);
      codes.push(await this.codes.issue(tx, row.id, contact));
      tx.audit({ action: 'user.contact_asked', targetKind: 'user', targetId: row.id, outcome: 'ok' });
      tx.publish({
        kind: 'user.contact_asked',
        key: `user:${row.id}`,
        payload: { userId: row.id, kind: contact.kind },
      });
    }
    return codes;
  }

  async send(codes: readonly ContactCode[]): Promise<void> {
    await Promise.all(codes.map((code) => this.codes.send(code)));
  }

  /** Another code for the contact that waits, or a first one for a present contact that is not proved. */
  async sendCode(actor: Actor, kind: Kind): Promise<void> {
    const row = await this.rowOf(actor.userId);
    const value = pendingOf(row, kind) ?? (isVerified(row, kind) ? null : presentOf(row, kind));
    if (value === null) throw new Refusal('NOT_FOUND');

    const code = await this.database.tx((tx) => this.codes.issue(tx, actor.userId, { kind, value }));
    await this.codes.send(code);
  }

  /**
   * The code that arrived. From here on the new contact signs in, the old one does not, and other devices are signed out.
   * Outside the transaction of an idempotency key: the core, which is asked in the middle, does not undo what it did.
   */
  verify(actor: Actor, kind: Kind, code: string): Promise<UserMe> {
    return this.database.apart(() => this.move(actor, kind, code));
  }

  private async move(actor: Actor, kind: Kind, code: string): Promise<UserMe> {
    const row = await this.rowOf(actor.userId);
    const contact = await this.codes.prove(actor.userId, kind, code);

    const present = presentOf(row, kind);
    const old = present !== null && present !== contact.value ? { kind, value: present } : null;
    await this.database.tx((tx) => this.refuseHeld(tx, contact, actor.userId));

    if (old !== null) await this.accounts.moveContact(old, contact);
    await this.database
      .tx((tx) => this.swap(tx, row, contact))
      .catch((error: unknown) => {
        // A person took it between the look and the write.
        throw conflictFor(error, { userType: row.user_type });
      });

    if (old !== null) {
      await this.accounts.endSessions(actor.userId, 'contact-changed', actor.sessionHandle);
      if (isVerified(row, kind)) await this.notifications.replaced(old);
    }
    return this.view.of(await this.rowOf(actor.userId));
  }

  private async swap(tx: Tx, row: UserRow, contact: Contact): Promise<void> {
    const { kind, value } = contact;
    const holders = await this.refuseHeld(tx, contact, row.id);
    const losses = lossesOf(holders, { email: kind === 'email', phone: kind === 'phone' });
    await this.users.takeContacts(tx, losses);
    for (const { userId } of losses) {
      tx.audit({ action: 'user.contact_lost', targetKind: 'user', targetId: userId, outcome: 'ok' });
      tx.publish({ kind: 'user.contact_lost', key: `user:${userId}`, payload: { userId } });
    }
    await this.changes.swap(tx, row.id, kind, value, kind === 'email' ? this.accounts.isAdmin(value) : row.is_admin);
    await this.codes.use(tx, row.id, contact);

    tx.audit({ action: 'user.contact_changed', targetKind: 'user', targetId: row.id, outcome: 'ok' });
    tx.publish({ kind: 'user.contact_changed', key: `user:${row.id}`, payload: { userId: row.id, kind } });
    tx.publish(emitToRooms(`user:${row.id}`, [userRoom(row.id)], 'user/updated', { userId: row.id }));
  }

  /** A person who proved the contact before keeps it; a person who merely wrote it down does not (design api A61). */
  private async refuseHeld(tx: Tx, contact: Contact, userId: string) {
    const holders = await holdersOf(this.users, tx, contact, userId);
    const proof = { email: contact.kind === 'email', phone: contact.kind === 'phone' };
    const flags = conflictsWith(holders, proof);
    if (Object.keys(flags).length > 0) throw new Refusal('USER_CONFLICT', { flags });
    return holders;
  }

  private async rowOf(userId: string): Promise<UserRow> {
    const row = await this.users.read(userId);
    if (row === undefined) throw new Refusal('USER_NOT_FOUND');
    return row;
  }
}
