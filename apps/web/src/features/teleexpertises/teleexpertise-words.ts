import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import type { RecipientState, TeleexpertiseStatus } from '@maillon/domain/threads/teleexpertise';
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

export const RECIPIENT_WORDS: Readonly<Record<RecipientState, string>> = {
  WAITING: 'À suivre',
  ASKED: 'Réponse attendue',
  ACCEPTED: 'A accepté',
  DECLINED: 'A décliné',
  PASSED: 'Sans réponse dans le délai',
};

type Shown = Pick<Teleexpertise, 'status' | 'sender' | 'recipients' | 'ownerId'>;

/** Whose turn it is and until when, for its reader; null once it is over. @param userId of the reader */
export const turnOf = ({ status, sender, recipients, ownerId }: Shown, userId: string, now: number): string | null => {
  if (ownerId === null) return null;
  const isMine = sender.id === userId;
  if (status === 'ON_HOLD') return isMine ? 'En pause : reprenez-la quand vous le voulez' : 'Mise en pause';
  if (status === 'IN_PROGRESS') return ownerId === userId ? 'À vous de conclure' : `${nameOf(ownerId)} répond`;
  const asked = recipients.filter(({ state }) => state === 'ASKED');
  const own = asked.find(({ id }) => id === userId);
  if (own?.dueAt) return `Votre réponse est attendue avant ${until(own.dueAt)}`;
  const [first] = asked;
  if (!first?.dueAt) return 'Personne n’a répondu : proposez-la à d’autres praticiens';
  return `${asked.length === 1 ? `Réponse de ${first.name} attendue` : 'Réponses attendues'} avant ${until(first.dueAt)}`;

  function until(dueAt: string): string {
    return `${spokenMoment(dueAt, now)} (encore ${spokenWait(dueAt, now)})`;
  }
  function nameOf(id: string): string {
    return [sender, ...recipients].find((one) => one.id === id)?.name ?? '';
  }
};
