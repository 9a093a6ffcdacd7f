import { isPatientCard } from '@maillon/contracts/accounts/person-cards';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { asksSpecialty, type ReasonCode, seesAbout } from '@maillon/domain/calendar/visit-reasons';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../platform/refusal.ts';
import { PeopleService } from '../../people/people.service.ts';
import type { AppointmentRow } from '../appointments.repository.ts';
import { partyIdsOf } from './team.ts';

/**
 * Whether what a visit is about is a specialty of a practitioner who is in it. A contract knows the professions alone; the cards, which
 * are kept and which the answer shows anyway, know the qualifications.
 */
@Injectable()
export class SeenReasons {
  constructor(private readonly people: PeopleService) {}

  /** Those of them who see patients about it. @param ids profiles */
  async seeing(code: ReasonCode, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const cards = await this.people.cards(ids);
    const sees = (id: string): boolean => {
      const card = cards.get(id);
      return card !== undefined && !isPatientCard(card) && seesAbout(code, card);
    };
    return new Set(ids.filter(sees));
  }

  /** @throws {Refusal} `VALIDATION_FAILED` for a specialty that none of them has */
  async require(code: ReasonCode | null | undefined, ids: readonly string[]): Promise<void> {
    if (!code || !asksSpecialty(code) || (await this.seeing(code, ids)).size > 0) return;
    const errors = [{ pointer: '/reasonCode', code: 'NOT_THEIR_SPECIALTY', message: TEXTS.notTheirSpecialty }];
    throw new Refusal('VALIDATION_FAILED', { errors });
  }

  /**
   * The row with its reason as long as a practitioner of the visit sees patients about it: one that was kept goes with its doctor.
   * @throws {Refusal} as {@link require}, for one that is asked for
   */
  async of(row: AppointmentRow, before: AppointmentRow, asked: ReasonCode | null | undefined): Promise<AppointmentRow> {
    const { reasonCode } = row;
    // With whom it was made it stays what it was made for, also where a qualification has changed since.
    const isSameTeam = partyIdsOf(row).sort().join() === partyIdsOf(before).sort().join();
    if (asked) await this.require(reasonCode, partyIdsOf(row));
    if (asked || isSameTeam || reasonCode === null || !asksSpecialty(reasonCode)) return row;
    return (await this.seeing(reasonCode, partyIdsOf(row))).size > 0 ? row : { ...row, reasonCode: null };
  }
}
