import { needsIn } from '@maillon/domain/care/care-request-summary';
import { paths } from '../../../config/paths.ts';
import { type CareRequest, readCareRequestsOf } from '../../../data/care-requests.ts';
import type { Todo } from '../todo/todo.model.ts';

/** Care requests that nobody is asked about: prepared, or come back because nobody took them. */
export const careDraftTodos = (requests: readonly CareRequest[]): readonly Todo[] =>
  requests
    .filter(({ status }) => status === 'DRAFT')
    .map(({ id, subject, types, urgent, complete, authoredOn, dispatches }) => ({
      key: id,
      title:
        dispatches.length > 0
          ? `Personne n’a pris en charge ${subject.name}`
          : `${subject.name} : demande de soins à ${complete ? 'envoyer' : 'compléter'}`,
      about: `${urgent ? 'Visite dans moins de 24 h · ' : ''}${needsIn(types)}`,
      since: authoredOn,
      isUrgent: urgent && complete,
      isCare: true,
      to: paths.careRequest(id),
    }));

export const readCareDraftTodos = async (structureId: string): Promise<readonly Todo[]> =>
  careDraftTodos(await readCareRequestsOf(structureId, 'DRAFT'));
