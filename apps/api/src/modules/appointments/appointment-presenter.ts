import {
  isPatientCard,
  type PatientCard,
  type PersonCard,
  type PractitionerCard,
} from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { PeopleService } from '../people/people.service.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import { partyIdsOf } from './booking/team.ts';

/** Turns rows into what the contract shows, with the cards of the people, and the description for whom it is: sealed, as it came. */
@Injectable()
export class AppointmentPresenter {
  constructor(
    private readonly people: PeopleService,
    private readonly cipher: ColumnCipher,
  ) {}

  async one(row: AppointmentRow): Promise<Appointment> {
    return this.show(row, await this.people.cards(partyIdsOf(row)));
  }

  async many(rows: readonly AppointmentRow[]): Promise<Appointment[]> {
    const cards = await this.people.cards(rows.flatMap(partyIdsOf));
    return rows.map((row) => this.show(row, cards));
  }

  /** Asks for the cards that an answer will show ({@link PeopleService.expect}). */
  expect(ids: Iterable<string>, callerId: string): void {
    this.people.expect(ids, callerId);
  }

  /** The users behind the people of an appointment. */
  async userIdsOf(row: AppointmentRow): Promise<string[]> {
    const cards = await this.people.cards(partyIdsOf(row));
    return [...cards.values()].flatMap(({ userData }) => userData.userId ?? []);
  }

  sealDescription(id: string, description: string | null | undefined): Buffer | null {
    return description ? this.cipher.seal('appointments', 'description', id, description) : null;
  }

  sealReason(id: string, reason: string | undefined): Buffer | null {
    return reason ? this.cipher.seal('appointments', 'cancel_reason', id, reason) : null;
  }

  private show(row: AppointmentRow, cards: ReadonlyMap<string, PersonCard>): Appointment {
    const { id, start, end, status, serviceCategory, title, organizationId, startedAt, endedAt, documentId } = row;
    const isKnown = row.relation !== 'agenda';
    return {
      id,
      start,
      end,
      status,
      serviceCategory,
      reasonCode: isKnown ? row.reasonCode : null,
      description: this.descriptionOf(row),
      title,
      patient: patientOf(row, cards),
      doctors: practitionerOf(row.doctorId, cards),
      assistants: practitionerOf(row.assistantId, cards),
      midwives: practitionerOf(row.midwifeId, cards),
      organizationId,
      startedAt,
      endedAt,
      documentId,
      cancelCode: isKnown ? row.cancelCode : null,
      reports: documentId === null ? [] : [{ presentedForm: [{ id: documentId }] }],
      observations: [],
      version: row.version,
    };
  }

  /** A structure's agenda shows who and when, never why (design api §2.13). */
  private descriptionOf({ id, description, relation }: AppointmentRow): string | null {
    if (description === null || relation === 'agenda') return null;
    return this.cipher.open('appointments', 'description', id, description);
  }
}

function patientOf({ patientId }: AppointmentRow, cards: ReadonlyMap<string, PersonCard>): PatientCard {
  const card = cards.get(patientId);
  if (card === undefined || !isPatientCard(card)) throw new Error('the patient of an appointment has no card');
  return card;
}

/** The contract has a list for each profession; a visit has one of each at most. */
function practitionerOf(id: string | null, cards: ReadonlyMap<string, PersonCard>): PractitionerCard[] {
  const card = id === null ? undefined : cards.get(id);
  return card === undefined || isPatientCard(card) ? [] : [card];
}
