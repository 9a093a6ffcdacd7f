import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType } from '@maillon/domain/user-type';
import type { QueryClient } from '@tanstack/react-query';
import { fileAt, paths } from '../../config/paths.ts';
import { askedOfMe, offeredToMe } from '../../data/access/access-policies.ts';
import { followedPatients, type PatientsOwner, patientFile, waitingPatients } from '../../data/affiliations.ts';
import { weekAhead } from '../../data/agenda/week-ahead.ts';
import { profileOf } from '../../data/users.ts';
import { firstQueryClient } from '../../lib/api/query.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

const listOf = (client: QueryClient, owner: PatientsOwner): readonly Promise<unknown>[] => [
  client.prefetchInfiniteQuery(followedPatients(owner, { query: '', sort: 'name', visit: null })),
  client.prefetchQuery(waitingPatients(owner)),
];

const structureList = async (client: QueryClient): Promise<unknown> => {
  const { currentOf, myStructures } = await import('../../data/structures.ts');
  const structure = currentOf(await client.fetchQuery(myStructures()));
  return structure && Promise.all(listOf(client, { userType: 'organization', ownerId: structure.id }));
};

const homeOf = (client: QueryClient, me: UserMe): readonly Promise<unknown>[] => {
  const { visits, calendar } = weekAhead(me, serverNow());
  return [
    client.prefetchQuery(visits),
    ...(calendar.enabled ? [client.prefetchQuery(calendar)] : []),
    client.prefetchInfiniteQuery(askedOfMe()),
    client.prefetchInfiniteQuery(offeredToMe()),
  ];
};

const readsOf = (client: QueryClient, pathname: string, me: UserMe): readonly Promise<unknown>[] => {
  const file = pathname === paths.medicalRecord() ? me.patient?.id : fileAt(pathname);
  if (file !== undefined) return [client.prefetchQuery(patientFile(file))];
  if (pathname === paths.organizationPatients()) return me.userType === 'patient' ? [] : [structureList(client)];
  const { userType } = me;
  const ownerId = profileOf(me)?.id;
  if (!isPractitionerType(userType) || ownerId === undefined) return [];
  if (pathname === paths.patients()) return listOf(client, { userType, ownerId });
  return pathname === paths.app() || pathname === paths.home() ? homeOf(client, me) : [];
};

/**
 * Asks for what the screen of an address shows first, so that it is drawn once, and with it. What is refused is asked again by the
 * screen, which tells it.
 */
export const readFirst = async (pathname: string, me: UserMe | null): Promise<void> => {
  if (me !== null) await Promise.allSettled(readsOf(firstQueryClient(), pathname, me));
};
