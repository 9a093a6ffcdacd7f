import * as contract from '@maillon/contracts/agenda/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query.ts';

export type { PaymentReconciliation } from '@maillon/contracts/agenda/payments';

/** The last payment of a visit, as it is now: nothing of it is kept. */
export const lastPayment = (visitId: string) =>
  queryOptions({ ...queryOf(contract.get, { params: { id: visitId } }), staleTime: 0, gcTime: 0 });

/** With what the terminal collects it with. @param value minor units of euros */
export const requestPayment = async (visitId: string, value: number) => {
  const request = { params: { id: visitId }, body: { value, currency: 'EUR' as const } };
  return (await call(contract.request, request)).data;
};

const update = async (visitId: string, id: string, status: 'ACTIVE' | 'CANCELED') =>
  (await call(contract.update, { params: { id: visitId }, body: { id, status } })).data;

/** As Stripe knows it now. */
export const rereadPayment = (visitId: string, id: string) => update(visitId, id, 'ACTIVE');

/** Takes the request back; one that was paid meanwhile is answered as paid. */
export const cancelPayment = (visitId: string, id: string) => update(visitId, id, 'CANCELED');
