import type { ThreadPerson } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise, Teleexpertise } from '@maillon/contracts/record/teleexpertises';

const anId = (last: number): string => `0195d000-0000-7000-8000-2${String(last).padStart(11, '0')}`;

const person = (at: number, name: string, userType: ThreadPerson['userType']): ThreadPerson => ({
  ...{ id: anId(at), profileId: anId(at + 100), name, userType, gender: 'FEMALE' },
});

export const SENDER = person(1, 'Élodie Sarrazin', 'midwife');
export const EXPERT = person(2, 'Hugo Lestrade', 'doctor');
export const NEXT_EXPERT = person(3, 'Rachelle Yapo', 'assistant');

/** A question of {@link SENDER}, which {@link EXPERT} is asked until the next morning, then {@link NEXT_EXPERT}. */
export const aTeleexpertise = (more: Partial<Teleexpertise> = {}): Teleexpertise => ({
  id: anId(9),
  subject: { id: anId(8), name: 'Maëlys Ducassou' },
  sender: SENDER,
  recipients: [
    { ...EXPERT, state: 'ASKED', askedAt: '2026-11-23T08:00:00.000Z', dueAt: '2026-11-24T08:00:00.000Z' },
    { ...NEXT_EXPERT, state: 'WAITING', askedAt: null, dueAt: null },
  ],
  status: 'PREPARATION',
  sent: '2026-11-23T08:00:00.000Z',
  _sldId: 'session',
  topic: '',
  delayHours: 24,
  consentedAt: '2026-11-23T08:00:00.000Z',
  ownerId: EXPERT.id,
  commentCount: 0,
  activeAt: '2026-11-23T08:00:00.000Z',
  version: 1,
  ...more,
});

export const anOpenedTeleexpertise = (more: Partial<OpenedTeleexpertise> = {}): OpenedTeleexpertise => {
  const about = aTeleexpertise();
  const subject = { ...about.subject, birthDate: '1998-11-02', gender: 'FEMALE' } as const;
  const recipients = about.recipients.map((one) => ({ ...one, refusal: null }));
  return { ...about, subject, recipients, comments: [], people: [SENDER, EXPERT], ...more };
};
