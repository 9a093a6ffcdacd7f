import { read, search, searchByForm } from './interactions.ts';
import { dates, ownIds, tokens } from './parameters.ts';

/** What patients pay for visits, for the doctor of the visit alone, as natively. */
const DOCTOR = ['doctor'] as const;

const paymentReconciliations = {
  type: 'PaymentReconciliation',
  what: 'Les restes à charge demandés pour mes consultations',
  audience: DOCTOR,
  query: { _id: ownIds, created: dates, status: tokens, outcome: tokens },
} as const;
export const readPaymentReconciliation = read('PaymentReconciliation', 'Un reste à charge', { audience: DOCTOR });
export const searchPaymentReconciliations = search(paymentReconciliations);
export const searchPaymentReconciliationsByForm = searchByForm(paymentReconciliations);
