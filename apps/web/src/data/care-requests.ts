import type { Address } from '@maillon/contracts/fields/primitives';
import type { CareRequest, OpenedCareRequest } from '@maillon/contracts/structures/care-request';
import * as answering from '@maillon/contracts/structures/care-request-answers';
import { noteOf } from '@maillon/contracts/structures/care-request-note';
import * as sending from '@maillon/contracts/structures/care-request-sending';
import * as delays from '@maillon/contracts/structures/care-request-settings';
import * as contract from '@maillon/contracts/structures/care-requests';
import type { Answers } from '@maillon/domain/forms/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';

export type { CareRequest, CareRequestDispatch, OpenedCareRequest } from '@maillon/contracts/structures/care-request';

/** Those of a structure, the newest first. */
export const careRequestsOf = (organizationId: string) =>
  queryOf(contract.list, { params: { organizationId }, query: {} });

export const careRequest = (id: string) => queryOf(answering.get, { params: { id } });

/** Whom it may be sent to, in the order of the fairness rule. */
export const candidatesFor = (organizationId: string, serviceRequestId: string) =>
  queryOf(sending.candidates, { params: { organizationId, serviceRequestId } });

/** How long each wave of a structure's requests is left to itself. */
export const waveDelaysOf = (organizationId: string) => queryOf(delays.settings, { params: { organizationId } });

export const changeWaveDelays = async (
  client: QueryClient,
  organizationId: string,
  body: delays.CareRequestSettings,
): Promise<void> => {
  const { data } = await call(delays.changeSettings, { params: { organizationId }, body });
  await setWritten(client, waveDelaysOf(organizationId).queryKey, data);
};

/** Those that one took, and those that wait for one's answer. */
export const receivedCareRequests = () => queryOf(answering.performed, { query: { dispatched: 'me' } });

export const readCareRequestsOf = async (organizationId: string, status: CareRequest['status']) =>
  (await call(contract.list, { params: { organizationId }, query: { status } })).data.serviceRequests;

export const readReceivedCareRequests = async (): Promise<CareRequest[]> =>
  (await call(answering.performed, { query: { dispatched: 'me', status: 'ONHOLD' } })).data;

export interface CareRequestDraft {
  readonly organizationId: string;
  readonly patientId: string;
  readonly location: Address;
  readonly answers: Answers;
  /** Not all answers are there yet. */
  readonly partial: boolean;
  /** Of the draft that is gone on with. */
  readonly kept: Pick<OpenedCareRequest, 'id' | 'version'> | null;
}

const seen = async (client: QueryClient, opened: OpenedCareRequest): Promise<OpenedCareRequest> => {
  await setWritten(client, careRequest(opened.id).queryKey, opened);
  void client.invalidateQueries(everyQueryOf(contract.list, answering.performed));
  return opened;
};

/** A draft is created once, and rewritten from then on. */
export const keepCareRequest = async (client: QueryClient, draft: CareRequestDraft) => {
  const { organizationId, patientId, location, answers, partial, kept } = draft;
  const body = { location, note: [{ text: noteOf(answers) }], partial };
  if (kept === null) {
    const params = { organizationId };
    return seen(client, (await call(contract.create, { params, body: { subject: { id: patientId }, ...body } })).data);
  }
  const params = { organizationId, serviceRequestId: kept.id };
  return seen(client, (await call(contract.update, { params, body }, { headers: ifMatch(kept.version) })).data);
};

export const removeCareRequest = async (client: QueryClient, organizationId: string, serviceRequestId: string) => {
  await call(contract.remove, { params: { organizationId, serviceRequestId } });
  await client.invalidateQueries(everyQueryOf(contract.list));
};

const ASKING = { send: sending.dispatch, more: sending.askOthers };

/** Asks practitioners: of a draft that is sent, or more of them while it waits for a yes. */
export const askPractitioners = async (
  client: QueryClient,
  organizationId: string,
  serviceRequestId: string,
  word: keyof typeof ASKING,
  practitionersIds: readonly string[],
) => {
  const body = { practitionersIds: [...practitionersIds] };
  return seen(client, (await call(ASKING[word], { params: { organizationId, serviceRequestId }, body })).data);
};

const SENT = { withdraw: sending.withdraw, remind: sending.remind };

/** Taken back before a yes, or said again to practitioners who have not opened it. */
export const changeSentRequest = async (
  client: QueryClient,
  organizationId: string,
  serviceRequestId: string,
  word: 'withdraw' | 'remind',
) => seen(client, (await call(SENT[word], { params: { organizationId, serviceRequestId } })).data);

export const acceptCareRequest = async (client: QueryClient, id: string, dispatchId: string) =>
  seen(client, (await call(answering.accept, { params: { id, dispatchId } })).data);

export const declineCareRequest = async (client: QueryClient, id: string, dispatchId: string) => {
  await call(answering.decline, { params: { id, dispatchId } });
  await client.invalidateQueries(everyQueryOf(answering.performed));
};

export const completeCareRequest = async (client: QueryClient, id: string) =>
  seen(client, (await call(answering.complete, { params: { id } })).data);

/** What happens to care requests is seen while they are on screen. */
export const useLiveCareRequests = (): void => {
  const client = useQueryClient();
  const again = (): void =>
    void client.invalidateQueries(everyQueryOf(contract.list, answering.get, answering.performed));
  useRealtime('service-request/updated', again, again);
  useMissedEvents(again);
};
