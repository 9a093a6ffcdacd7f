import { current } from '@maillon/contracts/accounts/users';
import * as affiliations from '@maillon/contracts/structures/affiliations';
import * as answering from '@maillon/contracts/structures/care-request-answers';
import { noteOf } from '@maillon/contracts/structures/care-request-note';
import * as sending from '@maillon/contracts/structures/care-request-sending';
import * as contract from '@maillon/contracts/structures/care-requests';
import { dayOf } from '@maillon/domain/day';
import { answersOn, CARE_REQUESTS, type DemoCareRequest } from './care-requests.ts';
import type { Session } from './local-client.ts';

const ZONE = 'Europe/Paris';

type SignIn = (email: string) => Promise<Pick<Session, 'call'>>;

const answer = async (signIn: SignIn, email: string, id: string, isYes: boolean): Promise<void> => {
  const { call } = await signIn(email);
  const { dispatches } = (await call(answering.get, { params: { id } })).data;
  const dispatchId = dispatches[0]?.id;
  if (isYes && dispatchId !== undefined) await call(answering.accept, { params: { id, dispatchId } });
};

const midwifeId = async (signIn: SignIn, email: string): Promise<string> => {
  const { midwife } = (await (await signIn(email)).call(current, {})).data;
  if (midwife?.id === undefined) throw new Error('an external practitioner of the demo is a midwife');
  return midwife.id;
};

/** A maternity asks midwives outside, who see it, take it, or have not looked yet; what is there is left alone. */
export const writeCareRequests = async (signIn: SignIn, structure: string): Promise<void> => {
  const { call } = await signIn(structure);
  const { organization } = (await call(current, {})).data;
  const organizationId = organization?.organizations.find(({ manager }) => manager)?.id;
  if (organizationId === undefined) return;
  const params = { organizationId };
  if ((await call(contract.list, { params, query: {} })).data.serviceRequests.length > 0) return;
  const query = { status: 'ACCEPTED', $limit: 200 } as const;
  const of = { userType: 'organization', ownerId: organizationId } as const;
  const patients = (await call(affiliations.list, { params: of, query })).data;
  const profileOf = ({ patient }: DemoCareRequest) =>
    patients.find(({ common }) => common.name === patient)?.userData.id;
  const today = dayOf(Date.now(), ZONE);

  for (const request of CARE_REQUESTS) {
    const { place, planned, asked, seenBy, takenBy } = request;
    const id = profileOf(request);
    if (id === undefined) continue;
    const { text, city, latitude, longitude } = place;
    const body = {
      ...{ subject: { id }, location: { text, city, coordinates: { latitude, longitude } } },
      ...{ note: [{ text: noteOf(answersOn(today, request)) }], partial: planned === null },
    };
    const { id: serviceRequestId } = (await call(contract.create, { params, body })).data;
    if (asked.length === 0) continue;
    const about = { organizationId, serviceRequestId };
    const practitionersIds = await Promise.all(asked.map((email) => midwifeId(signIn, email)));
    await call(sending.dispatch, { params: about, body: { practitionersIds } });
    if (takenBy !== undefined) await answer(signIn, takenBy, serviceRequestId, true);
    else if (seenBy !== undefined) await answer(signIn, seenBy, serviceRequestId, false);
  }
};
