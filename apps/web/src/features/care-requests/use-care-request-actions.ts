import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptCareRequest,
  changeSentRequest,
  completeCareRequest,
  declineCareRequest,
  removeCareRequest,
} from '../../data/care-requests.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { toast } from '../../ui/feedback/toast.tsx';

export type CareRequestAct =
  | { readonly word: 'accept' | 'decline'; readonly dispatchId: string }
  | { readonly word: 'withdraw' | 'remind' | 'remove'; readonly organizationId: string }
  | { readonly word: 'complete' };

const DONE: Readonly<Record<CareRequestAct['word'], readonly [string, string]>> = {
  accept: ['Prise en charge acceptée', 'L’adresse et le téléphone de la patiente sont affichés.'],
  decline: ['Demande refusée', 'La structure en est informée.'],
  complete: ['Prise en charge terminée', 'La structure en est informée.'],
  withdraw: ['Demande retirée', 'Elle est revenue à vos brouillons.'],
  remind: ['Relance envoyée', 'Ceux qui n’ont pas ouvert la demande sont prévenus à nouveau.'],
  remove: ['Brouillon supprimé', ''],
};
/** After these there is nothing more to read. */
const CLOSES: ReadonlySet<CareRequestAct['word']> = new Set(['decline', 'complete', 'withdraw', 'remove']);

/** What can be done with a request, one thing at a time. @param onError where no place shows `error` */
export const useCareRequestActions = (id: string, onClose: () => void, onError?: (error: Error) => void) => {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: async (act: CareRequestAct) => {
      if (act.word === 'complete') await completeCareRequest(client, id);
      else if ('dispatchId' in act)
        await (act.word === 'accept' ? acceptCareRequest : declineCareRequest)(client, id, act.dispatchId);
      else if (act.word === 'remove') await removeCareRequest(client, act.organizationId, id);
      else await changeSentRequest(client, act.organizationId, id, act.word);
    },
    onSuccess: (_done, { word }) => {
      toast.success(...DONE[word]);
      if (CLOSES.has(word)) onClose();
    },
    ...(onError !== undefined && { onError }),
  });
  const isOver = variables !== undefined && CLOSES.has(variables.word) && (isPending || isSuccess);
  return { act: mutate, isPending, isOver, error: error === null ? null : sentenceOf(error) };
};
export type CareRequestActions = ReturnType<typeof useCareRequestActions>;
