import type { Comment, ThreadPerson } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import type { ReportCard, ReportSection } from '@maillon/domain/report/report';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { dateAndTime, plainDate } from '../../../lib/dates.ts';
import { consentWords } from '../teleexpertise-words.ts';

export const CONCLUSION_TITLE = 'Avis de télé-expertise';

/** What is printed of a request that was concluded, from top to bottom. */
export interface ConclusionSheet {
  readonly title: string;
  readonly moment: string;
  readonly cards: readonly ReportCard[];
  readonly sections: readonly ReportSection[];
  /** That the patient agreed. */
  readonly foot: string;
  /** When it was concluded, as an instant: the document is the same to the byte when it is made again. */
  readonly createdAt: string;
}

const cardOf = (title: string, { name, userType, gender }: ThreadPerson): ReportCard => ({
  title,
  lines: [name, genderedLabel(USER_TYPE_LABELS[userType], gender)],
});

const bornOn = ({ birthDate, gender }: OpenedTeleexpertise['subject']): readonly string[] =>
  birthDate === null ? [] : [`${gender === 'FEMALE' ? 'Née' : 'Né'} le ${plainDate(`${birthDate}T12:00:00.000Z`)}`];

/** @param result the conclusion @param question and @param conclusion as their reader opened them */
export const conclusionSheet = (
  { subject, sender, consentedAt }: OpenedTeleexpertise,
  result: Comment,
  question: string,
  conclusion: string,
): ConclusionSheet => ({
  title: CONCLUSION_TITLE,
  moment: `Rendu le ${dateAndTime(new Date(result.creation))}`,
  cards: [
    { title: subject.gender === 'FEMALE' ? 'Patiente' : 'Patient', lines: [subject.name, ...bornOn(subject)] },
    cardOf('Demandé par', sender),
    cardOf('Conclu par', result.author),
  ],
  sections: [
    { title: 'Question', text: question },
    { title: 'Conclusion', text: conclusion },
  ],
  foot: consentWords(consentedAt, subject.gender),
  createdAt: result.creation,
});
