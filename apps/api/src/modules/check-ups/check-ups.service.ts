import type { FieldError } from '@maillon/contracts/endpoint/problem';
import type { CheckUp, CheckUpCard } from '@maillon/contracts/record/check-ups';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import type { Answers } from '@maillon/domain/forms/form';
import { answersOf, errorsOf, viewOf } from '@maillon/domain/forms/form-view';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { type Challenge, CheckUpProof } from './check-up-proof.ts';
import { CheckUpsRepository, type StoredCheckUp } from './check-ups.repository.ts';
import { identityIn } from './identity-in.ts';

/** A questionnaire whose number is that of a patient. */
export interface PatientCheckUp extends StoredCheckUp {
  readonly patientId: string;
}

export interface CheckUpPage {
  readonly items: CheckUpCard[];
  readonly next: string | null;
  readonly total: number | null;
}

/** Health questionnaires: answered without an account, read by few (spec, organizations §2; design api §2.7). */
@Injectable()
export class CheckUpsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly checkUps: CheckUpsRepository,
    private readonly proof: CheckUpProof,
    private readonly accounts: UserAccounts,
    private readonly access: AccessService,
    private readonly day: LocalDay,
    private readonly cursors: Cursors,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('old questionnaires', () => this.checkUps.deleteExpired());
  }

  challenge(): Challenge {
    return this.proof.issue();
  }

  /** Keeps the answers to the questions that are asked on this day, and no others. */
  async create(given: Answers, captchaToken: string | undefined): Promise<{ id: string }> {
    const proofHash = this.proof.check(captchaToken);

    const today = this.day.today();
    const view = viewOf(CHECK_UP, given, { today });
    const errors = faultsIn(errorsOf(view));
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });

    const answers = answersOf(view);
    const id = newId();
    await this.database.tx(async (tx) => {
      const added = await this.checkUps.add(tx, {
        id,
        identity: identityIn(answers),
        answers,
        answeredOn: today,
        proofHash,
      });
      if (!added) throw new Refusal('CHECK_UP_ALREADY_SENT');
      tx.audit({ action: 'checkup.create', targetKind: 'checkup', targetId: id, outcome: 'ok' });
      for (const userId of await this.accounts.admins()) tx.publish(notifyUser(userId, 'checkup-received', { ID: id }));
    });
    return { id };
  }

  async list(limit: number, after: string | undefined, counted: boolean): Promise<CheckUpPage> {
    const position = after === undefined ? null : this.cursors.decode(after, 1);
    const from = position && { createdAt: String(position.keys[0]), id: position.id };
    const rows = await this.checkUps.list(from, limit + 1);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    // Once per look, not once per page.
    if (position === null) await this.audit('checkup.list', null, null);
    return {
      items,
      next: last === undefined ? null : this.cursors.encode([last.createdAt], last.id),
      total: counted ? await this.checkUps.count() : null,
    };
  }

  async get(actor: Actor, id: string): Promise<CheckUp> {
    const found = await this.find(actor, id, 'READ');

    await this.audit('checkup.read', id, found.patientId);
    return presented(found);
  }

  /** A person who may not read that person's record learns nothing, not even whether the number is a person's. */
  async findByNir(actor: Actor, nir: string): Promise<CheckUp[]> {
    const patientId = await this.checkUps.patientWith(nir);
    if (!(await this.may(actor, patientId, 'READ'))) throw new Refusal('CHECKUP_ACCESS_REQUIRED');

    const found = await this.checkUps.ofNir(nir);
    if (found.length > 0) await this.audit('checkup.read', found[0]?.id ?? null, patientId);
    return found.map(presented);
  }

  /** For the copy of their data that a person asked for: the asking has its line in the trail. */
  async ofOwn({ partyId }: Pick<Actor, 'partyId'>, nir: string): Promise<CheckUp[]> {
    const found = await this.checkUps.ofNir(nir);
    return found.filter(({ patientId }) => patientId === partyId).map(presented);
  }

  /**
   * One by its id, as a part of a record.
   * @throws {Refusal} `NOT_FOUND` for one of a record that the actor may not read, for one of no record, and for none
   */
  async ofRecord(actor: Actor, id: string): Promise<PatientCheckUp> {
    const found = await this.checkUps.read(id);
    const patientId = found?.patientId ?? null;
    const isReader = patientId !== null && (await this.access.may(actor, 'READ', 'patient', patientId));
    if (found === undefined || patientId === null || !isReader) throw new Refusal('NOT_FOUND');

    await this.audit('checkup.read', id, patientId);
    return { ...found, patientId };
  }

  /** All of a record, the newest first, for a person who was let in to it. */
  async allOfRecord(patientId: string): Promise<PatientCheckUp[]> {
    const found = await this.checkUps.ofPatient(patientId);
    if (found.length > 0) await this.audit('checkup.read', found[0]?.id ?? null, patientId);
    return found.map((checkUp) => ({ ...checkUp, patientId }));
  }

  async remove(actor: Actor, id: string): Promise<void> {
    const { patientId } = await this.find(actor, id, 'WRITE');

    await this.database.tx(async (tx) => {
      await this.checkUps.remove(tx, id);
      tx.audit({ action: 'checkup.delete', targetKind: 'checkup', targetId: id, patientId, outcome: 'ok' });
    });
  }

  private async find(actor: Actor, id: string, right: 'READ' | 'WRITE'): Promise<StoredCheckUp> {
    const found = await this.checkUps.read(id);
    // A person who may not read it is told the same where there is none (design api §2.7: 403).
    if (!(await this.may(actor, found?.patientId ?? null, right))) throw new Refusal('CHECKUP_ACCESS_REQUIRED');
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }

  /** Administrators, in an impersonation too; else by the record of the patient with the same number, one's own included. */
  private async may(actor: Actor, patientId: string | null, right: 'READ' | 'WRITE'): Promise<boolean> {
    if (actor.isAdmin || (right === 'READ' && actor.impersonatorId !== null)) return true;
    return patientId !== null && (await this.access.may(actor, right, 'patient', patientId));
  }

  private audit(action: string, targetId: string | null, patientId: string | null): Promise<void> {
    return this.database.tx(async (tx) => {
      tx.audit({ action, targetKind: 'checkup', targetId, patientId, outcome: 'ok' });
    });
  }
}

const presented = ({ patientId: _, answers, ...checkUp }: StoredCheckUp): CheckUp => ({
  ...checkUp,
  answers: answers as CheckUp['answers'],
});

const faultsIn = (errors: Readonly<Record<string, string>>): FieldError[] =>
  Object.entries(errors).map(([name, message]) => ({ pointer: `/${name}`, code: 'INVALID', message }));
