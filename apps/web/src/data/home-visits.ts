import { clear as clearPlace, set as setPosition } from '@maillon/contracts/accounts/positions';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import type { HomeVisit } from '@maillon/contracts/structures/home-visit';
import * as dispatch from '@maillon/contracts/structures/home-visit-dispatch';
import * as contract from '@maillon/contracts/structures/home-visits';
import type { CancelReason, RouteStatus } from '@maillon/domain/care/home-visit';
import type { Place } from '@maillon/domain/distance';
import { SECOND_MS } from '@maillon/domain/time-units';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../lib/api/query.ts';
import { useMissedEvents, useRealtime } from '../lib/realtime/use-realtime.ts';

export type { HomeVisit, HomeVisitRoute } from '@maillon/contracts/structures/home-visit';
export type { DispatchMap } from '@maillon/contracts/structures/home-visit-dispatch';

/** Spec clinical §4: what a lost socket would not tell is asked for. */
export const POLL_MS = 5 * SECOND_MS;

type ListOf = typeof contract.requested | typeof contract.tour;

/** A list that is asked for again and again: the server answers 304 while nothing has changed. */
const polled = <E extends ListOf>(endpoint: E, request: RequestOf<E>) => {
  let known: { readonly tag: string; readonly data: HomeVisit[] } | null = null;
  return queryOptions<HomeVisit[]>({
    queryKey: [endpoint.id, request],
    queryFn: async ({ signal }) => {
      const headers = known === null ? {} : { 'if-none-match': known.tag };
      try {
        const { data, etag } = await call<ListOf>(endpoint, request, { signal, headers });
        known = etag === null ? null : { tag: etag, data };
        return data;
      } catch (error) {
        if (known !== null && error instanceof ApiProblem && error.problem.status === 304) return known.data;
        throw error;
      }
    },
  });
};

const REQUESTED = polled(contract.requested, { query: {} });
const TOUR = polled(contract.tour, {});

/** Those that the patient asked for, the newest first. */
export const requestedVisits = () => REQUESTED;

/** Those of a nurse, in the order of the tour. */
export const tourVisits = () => TOUR;

/** How the nurse comes, on the way only. */
export const visitRoute = (id: string) => queryOf(contract.route, { params: { id } });

export type VisitRequest = RequestOf<typeof contract.create>['body'];

/** Everybody on duty and every open visit. */
export const dispatchMap = () => queryOf(dispatch.map, {});

const ofHomeVisits = everyQueryOf(contract.requested, contract.tour, contract.route, dispatch.map);

/** @param idempotencyKey the same as long as the same is asked for: a lost answer asks once */
export const requestVisit = async (client: QueryClient, body: VisitRequest, idempotencyKey: string): Promise<void> => {
  await call(contract.create, { body }, { idempotencyKey });
  await client.invalidateQueries(ofHomeVisits);
};

export const cancelVisit = async (client: QueryClient, id: string, reason: CancelReason): Promise<void> => {
  await call(dispatch.cancel, { params: { id }, body: { reason } });
  await client.invalidateQueries(ofHomeVisits);
};

export const validateVisit = async (client: QueryClient, id: string): Promise<void> => {
  await call(dispatch.validate, { params: { id } });
  await client.invalidateQueries(ofHomeVisits);
};

export const assignVisit = async (client: QueryClient, id: string, performerId: string): Promise<void> => {
  await call(dispatch.assign, { params: { id }, body: { performerId } });
  await client.invalidateQueries(ofHomeVisits);
};

/** @returns the visit as it is from now on */
export const takeStep = async (client: QueryClient, id: string, routeStatus: RouteStatus): Promise<HomeVisit> => {
  const { data } = await call(contract.step, { params: { id }, body: { routeStatus } });
  const { queryKey } = tourVisits();
  const known = client.getQueryData<HomeVisit[]>(queryKey);
  if (known !== undefined) {
    await setWritten(
      client,
      queryKey,
      known.map((visit) => (visit.id === id ? data : visit)),
    );
  }
  return data;
};

/** The order that a nurse chose, at once on screen; none: the advised one. */
export const orderTour = async (client: QueryClient, ids: readonly string[]): Promise<void> => {
  const { queryKey } = tourVisits();
  const known = client.getQueryData<HomeVisit[]>(queryKey);
  if (known !== undefined && ids.length > 0) {
    const placeOf = ({ id }: HomeVisit): number => ids.indexOf(id);
    const moved = known.filter((visit) => placeOf(visit) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));
    await setWritten(
      client,
      queryKey,
      known.map((visit) => (placeOf(visit) < 0 ? visit : (moved.shift() ?? visit))),
    );
  }
  try {
    const { data } = await call(contract.order, { body: { ids: [...ids] } });
    await setWritten(client, queryKey, data);
  } catch (error) {
    await client.invalidateQueries(ofHomeVisits);
    throw error;
  }
};

/** The patient does not open the door: the visit is over. */
export const sayAbsent = async (client: QueryClient, id: string): Promise<void> => {
  await call(contract.absent, { params: { id } });
  await client.invalidateQueries(ofHomeVisits);
};

/** Where this device is, for who waits for its person. */
export const sendPosition = async (found: Place & { readonly accuracy: number; readonly capturedAt: string }) => {
  await call(setPosition, { body: found });
};

/** Who is not on duty is on no map. */
export const clearPosition = async (): Promise<void> => {
  await call(clearPlace, {});
};

/** What happens to home visits is seen while they are on screen. */
export const useLiveHomeVisits = (): void => {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries(ofHomeVisits);
  useRealtime('service-request/updated', again, again);
  useMissedEvents(again);
};
