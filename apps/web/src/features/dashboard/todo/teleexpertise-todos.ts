import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import { ofName } from '@maillon/domain/text/of-name';
import { isUnanswered } from '@maillon/domain/threads/teleexpertise';
import { paths } from '../../../config/paths.ts';
import { teleexpertisePage } from '../../../data/device-search.ts';
import type { Todo } from './todo.model.ts';

const isAccepted = ({ recipients }: Teleexpertise): boolean => recipients.some(({ state }) => state === 'ACCEPTED');

/** What waits for this reader, in words; null where it waits for another person, or was paused by its asker. */
const titleOf = (request: Teleexpertise, userId: string): string | null => {
  const { ownerId, sender, status } = request;
  if (ownerId !== userId || status === 'ON_HOLD') return null;
  const isOpen = isUnanswered({ status, isAccepted: isAccepted(request) });
  if (sender.id === userId) return 'Personne n’a répondu à votre demande d’avis';
  return isOpen ? `${sender.name} vous demande un avis` : `${sender.name} attend votre conclusion`;
};

/** Requests of expertise that wait for this reader. @param userId of the reader */
export const teleexpertiseTodos = (requests: readonly Teleexpertise[], userId: string): readonly Todo[] =>
  requests.flatMap((request) => {
    const title = titleOf(request, userId);
    const asked = request.recipients.find(({ id }) => id === userId)?.askedAt ?? null;
    const about = `Au sujet ${ofName(request.subject.name)}`;
    const since = asked ?? request.activeAt;
    return title === null
      ? []
      : [
          {
            key: request.id,
            title,
            about,
            since,
            isUrgent: false,
            isOpinion: true,
            to: paths.teleexpertise(request.id),
          },
        ];
  });

/** The newest of them: an older one has been passed on, or is over. */
export const readTeleexpertiseTodos = async (userId: string): Promise<readonly Todo[]> =>
  teleexpertiseTodos((await teleexpertisePage(null)).data, userId);
