import { usualAnswerTime } from '@maillon/domain/threads/answer-time';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { DirectoryService } from '../directory/directory.service.ts';
import { TeleexpertisesRepository } from './teleexpertises.repository.ts';

export interface AnswerTime {
  /** Of the profile. */
  readonly id: string;
  readonly minutes: number | null;
}

/** How long practitioners usually take to answer: the asker sees it before choosing (design peers §2.15). */
@Injectable()
export class AnswerTimes {
  constructor(
    private readonly directory: DirectoryService,
    private readonly teleexpertises: TeleexpertisesRepository,
  ) {}

  /** @param ids of profiles; those whom the directory does not know are left out */
  async of(ids: readonly string[]): Promise<AnswerTime[]> {
    const { rows } = await this.directory.find(PRACTITIONER_TYPES, { ids, $limit: ids.length });
    const answers = await this.teleexpertises.answersOf(rows.map(({ user_id }) => user_id));
    return rows.map(({ party_id, user_id }) => {
      const usual = usualAnswerTime(answers.get(user_id) ?? []);
      return { id: party_id, minutes: usual === null ? null : Math.round(usual / MINUTE_MS) };
    });
  }
}
