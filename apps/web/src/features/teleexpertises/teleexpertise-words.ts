import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import { ofName } from '@maillon/domain/text/of-name';
import {
  isOpenTeleexpertise,
  type RecipientState,
  type TeleexpertiseStatus,
} from '@maillon/domain/threads/teleexpertise';
import { DAY_MS } from '@maillon/domain/time-units';
import { spokenMoment, spokenWait } from '../../lib/spoken-time.ts';
import type { Tone } from '../../ui/badge.tsx';

export const STATUS_WORDS: Readonly<Record<TeleexpertiseStatus, readonly [label: string, tone: Tone]>> = {
  PREPARATION: ['En attente de réponse', 'warning'],
  IN_PROGRESS: ['En cours', 'info'],
  ON_HOLD: ['En pause', 'neutral'],
  COMPLETED: ['Conclue', 'success'],
  NOT_DONE: ['Déclinée', 'danger'],
  STOPPED: ['Arrêtée', 'neutral'],
  ENTERED_IN_ERROR: ['Saisie par erreur', 'neutral'],
  UNKNOWN: ['État inconnu', 'neutral'],
};

const RECIPIENT_WORDS: Readonly<Record<RecipientState, string>> = {
  WAITING: 'À suivre',
  ASKED: 'Réponse attendue',
  ACCEPTED: 'A accepté',
  DECLINED: 'A décliné',
  PASSED: 'Sans réponse dans le délai',
};

/** Those whose turn has not come are not asked any more once another one answers, or it is over. */
export const recipientWords = (
  state: RecipientState,
  { status, recipients }: Pick<Teleexpertise, 'status' | 'recipients'>,
): string => {
  const isSettled = !isOpenTeleexpertise(status) || recipients.some((one) => one.state === 'ACCEPTED');
  return (state === 'WAITING' || state === 'ASKED') && isSettled ? 'Sans suite' : RECIPIENT_WORDS[state];
};

/** How long a practitioner usually takes to answer; null where it is not known. @param minutes a median */
export const usualTimeWords = (minutes: number | undefined): string | null => {
  if (minutes === undefined) return null;
  if (minutes < 60) return `répond d’ordinaire en ${Math.max(1, minutes)} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `répond d’ordinaire en ${hours} h` : `répond d’ordinaire en ${Math.round(hours / 24)} jours`;
};

const LONG_WAIT_MS = 2 * DAY_MS;

/** « 23 h », « 5 jours » */
const waitUntil = (dueAt: string, now: number): string => {
  const wait = Date.parse(dueAt) - now;
  return wait > LONG_WAIT_MS ? `${Math.round(wait / DAY_MS)} jours` : spokenWait(dueAt, now);
};

/** Whether the patient agreed, in their gender. */
export const consentWords = (consentedAt: string | null, gender: 'MALE' | 'FEMALE' | null): string => {
  const isWoman = gender === 'FEMALE';
  if (consentedAt === null) return isWoman ? 'Accord de la patiente non renseigné' : 'Accord du patient non renseigné';
  return isWoman ? 'La patiente est informée et a donné son accord' : 'Le patient est informé et a donné son accord';
};

type Shown = Pick<Teleexpertise, 'status' | 'sender' | 'recipients' | 'ownerId'>;

/** Whose turn it is and until when, for its reader; null once it is over. @param userId of the reader */
export const turnOf = ({ status, sender, recipients, ownerId }: Shown, userId: string, now: number): string | null => {
  if (ownerId === null) return null;
  const isMine = sender.id === userId;
  if (status === 'ON_HOLD') return isMine ? 'En pause : reprenez-la quand vous le voulez' : 'Mise en pause';
  if (status === 'IN_PROGRESS' && recipients.some(({ state }) => state === 'ACCEPTED'))
    return ownerId === userId ? 'À vous de conclure' : `${nameOf(ownerId)} répond`;
  const asked = recipients.filter(({ state }) => state === 'ASKED');
  const own = asked.find(({ id }) => id === userId);
  if (own?.dueAt) return `Votre réponse est attendue avant ${until(own.dueAt)}`;
  const [first] = asked;
  if (!first?.dueAt) return 'Personne n’a répondu : proposez-la à d’autres praticiens';
  return `${asked.length === 1 ? `Réponse ${ofName(first.name)} attendue` : 'Réponses attendues'} avant ${until(first.dueAt)}`;

  function until(dueAt: string): string {
    return `${spokenMoment(dueAt, now)} (encore ${waitUntil(dueAt, now)})`;
  }
  function nameOf(id: string): string {
    return [sender, ...recipients].find((one) => one.id === id)?.name ?? '';
  }
};
