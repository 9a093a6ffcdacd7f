import type { ProfileUpdate, UserUpdate } from '@maillon/contracts/accounts/profile-update';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Address } from '@maillon/contracts/fields/primitives';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '../../platform/actor.ts';
import type { SeenVersions } from '../../platform/http/output/versions.ts';
import { newId } from '../../platform/ids.ts';
import { LEGAL_VERSION } from '../../platform/legal-version.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccountsService } from '../auth/accounts.service.ts';
import { ImpersonationsService } from '../auth/sessions/impersonations.service.ts';
import { KeyringService } from '../keyring/keyring.service.ts';
import { ContactChangeService } from './contact-change/contact-change.service.ts';
import { PatientRecord } from './patient-record.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { birthDateFaults } from './sign-up/sign-up-rules.ts';
import { UserMeView } from './user-me.ts';
import type { UserRow } from './user-row.ts';
import { UsersRepository } from './users.repository.ts';

const onlyAddress = (address: Address | readonly Address[] | undefined): Address | undefined =>
  address === undefined ? undefined : 'text' in address ? address : address[0];

/** The contacts that a block repeats; those beside the block win. */
const contactsOf = ({ telecom = [] }: ProfileUpdate): Pick<UserUpdate, 'email' | 'phoneNumber'> =>
  Object.fromEntries(telecom.map(({ system, value }) => [system === 'EMAIL' ? 'email' : 'phoneNumber', value]));

/** The signed-in person's own account and profile. */
@Injectable()
export class UsersService {
  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly profiles: ProfilesRepository,
    private readonly records: PatientRecord,
    private readonly view: UserMeView,
    private readonly impersonations: ImpersonationsService,
    private readonly contacts: ContactChangeService,
    private readonly accounts: AccountsService,
    private readonly keyring: KeyringService,
  ) {}

  async current({ user }: Caller): Promise<UserMe> {
    const row = user === null ? undefined : await this.users.read(user.userId);
    if (row === undefined || user === null) throw new Refusal('USER_NOT_FOUND');
    const isOwn = user.impersonatorId === null;
    const [impersonation, idToken, sdbkey] = await Promise.all([
      this.impersonations.shown(user),
      // Only one's own, and only where a card may have been presented.
      isOwn && isPractitionerType(user.userType) ? this.accounts.cardIdToken(user.sessionHandle) : null,
      isOwn && row.active ? this.keyring.databaseKey(row.id, row.sdbkey_enc) : null,
    ]);
    const ssessid = isOwn ? row.ssessid : null;
    return {
      ...this.view.of(row),
      impersonation,
      sdbkey,
      ssessid,
      integrations: idToken === null ? {} : { psc: { idToken } },
    };
  }

  /** What the person is told of themselves, for a person who takes their place or gives it back. */
  async withoutSecrets(userId: string): Promise<UserMe> {
    const row = await this.users.read(userId);
    if (row === undefined) throw new Refusal('USER_NOT_FOUND');
    const me = this.view.of(row);
    const patient = me.patient && { ...me.patient, nir: null };
    return { ...me, ...(patient && { patient }), sdbkey: null, ssessid: null, integrations: {} };
  }

  /** @param seen the version that the caller last saw, or null */
  async update(actor: Actor, update: UserUpdate, seen: SeenVersions): Promise<UserMe> {
    const block = this.blockOf(actor, update);

    const { user, codes } = await this.database.tx(async (tx) => {
      const row = await this.rowOf(tx, actor.userId);
      this.checkBirthDate(actor, row, block);

      const name = block.name?.[0];
      const changed = await this.users.change(tx, actor.userId, seen, {
        firstName: name?.given.join(' '),
        lastName: name?.family,
      });
      if (!changed) throw new Refusal('STALE_VERSION');
      await this.changeProfile(tx, actor, block);
      const codes = await this.contacts.begin(
        tx,
        row,
        this.contacts.changesIn(row, { ...contactsOf(block), ...update }),
      );

      tx.audit({ action: 'user.update', targetKind: 'user', targetId: actor.userId, outcome: 'ok' });
      tx.publish(
        emitToRooms(`user:${actor.userId}`, [userRoom(actor.userId)], 'user/updated', { userId: actor.userId }),
      );
      return { user: this.view.of(await this.rowOf(tx, actor.userId)), codes };
    });
    await this.contacts.send(codes);
    return user;
  }

  /** @throws {Refusal} `VALIDATION_FAILED` for a version that is not in force: its holder would not be asked for the next one */
  async acceptTerms({ user }: Caller, version: string): Promise<void> {
    if (user === null) throw new Refusal('USER_NOT_FOUND');
    if (version !== LEGAL_VERSION) {
      const errors = [{ pointer: '/version', code: 'UNKNOWN', message: TEXTS.wrongChoice }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }

    const signedAt = new Date(this.clock.now()).toISOString();
    await this.database.tx(async (tx) => {
      await this.users.acceptTerms(tx, newId(), user.userId, user.partyId, version, signedAt);
      tx.audit({ action: 'user.accept_terms', targetKind: 'user', targetId: user.userId, outcome: 'ok' });
    });
  }

  /** The block of one's own kind of profile; any other is refused. */
  private blockOf({ userType }: Actor, { email: _email, phoneNumber: _phone, ...blocks }: UserUpdate): ProfileUpdate {
    const foreign = Object.keys(blocks).find((type) => type !== userType);
    if (foreign !== undefined) throw new Refusal('INVALID_PROFILE_TYPE', { field: `/${foreign}` });
    return blocks[userType] ?? {};
  }

  private checkBirthDate({ userType }: Actor, row: UserRow, { birthDate }: ProfileUpdate): void {
    if (birthDate === undefined) return;
    const errors = birthDateFaults(`/${userType}/birthDate`, row.birth_date, birthDate, this.day.today());
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
  }

  private async changeProfile(tx: Tx, { userId, partyId, userType }: Actor, block: ProfileUpdate): Promise<void> {
    const address = onlyAddress(block.address);
    if (userType === 'patient') {
      const sealed = address === undefined ? null : this.records.sealAddress(partyId, address);
      return this.profiles.changePatient(tx, partyId, block, sealed);
    }
    if (!isPractitionerType(userType)) {
      return block.birthDate === undefined ? undefined : this.profiles.changeStaff(tx, userId, block.birthDate);
    }
    await this.profiles.changePractitioner(tx, partyId, { ...block, address });
    if (block.qualifications === undefined) return;
    const codes = block.qualifications.map(({ code }) => code);
    await this.profiles.setQualifications(tx, partyId, codes);
  }

  private async rowOf(tx: Tx, userId: string): Promise<UserRow> {
    const row = await this.users.read(userId, tx);
    if (row === undefined) throw new Refusal('USER_NOT_FOUND');
    return row;
  }
}
