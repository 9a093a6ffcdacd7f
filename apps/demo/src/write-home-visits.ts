import { set } from '@maillon/contracts/accounts/positions';
import * as visits from '@maillon/contracts/structures/home-visits';
import type { Place } from '@maillon/domain/distance';
import type { Session } from './local-client.ts';

type SignIn = (email: string) => Promise<Pick<Session, 'call'>>;

interface DemoVisit {
  readonly patient: string;
  readonly nurse: string;
  readonly code: 'Consultation' | 'FollowUp';
  readonly reason: string;
  readonly place: { readonly text: string; readonly coordinates: Place };
  /** Where the nurse is when the patient asks: the nearest is given the visit. Absent: where they were last. */
  readonly from?: Place;
  /** Where they are on their way; absent: they have not set out. */
  readonly underway?: Place;
  readonly hasArrived?: boolean;
}

/** Who is on duty on the first start of the products of CI. */
export const ON_DUTY = 'rachelle.yapo@pro.example';

/** In the order in which they ask: each nurse is on duty only then, and nearer to that patient. */
const HOME_VISITS: readonly DemoVisit[] = [
  {
    ...{ patient: 'aminata.kone-brou@patient.example', nurse: ON_DUTY, code: 'Consultation' },
    reason: 'Tension et glycémie',
    place: {
      text: 'Marcory Zone 4, rue Pierre-et-Marie-Curie',
      coordinates: { latitude: 5.303, longitude: -3.981 },
    },
    from: { latitude: 5.324, longitude: -4.0205 },
    underway: { latitude: 5.3085, longitude: -4.006 },
  },
  {
    ...{ patient: 'jean-baptiste.aka@patient.example', nurse: 'desire.zadi@pro.example', code: 'FollowUp' },
    reason: 'Contrôle du poids et des œdèmes',
    place: { text: 'Koumassi Remblais, rue du Canal', coordinates: { latitude: 5.293, longitude: -3.948 } },
    from: { latitude: 5.3, longitude: -3.955 },
  },
  {
    ...{ patient: 'serge.tanoh@patient.example', nurse: 'salimata.fofana@pro.example', code: 'FollowUp' },
    reason: 'Pansement de l’avant-bras',
    place: { text: 'Cocody Deux-Plateaux, rue des Jardins', coordinates: { latitude: 5.372, longitude: -3.999 } },
    from: { latitude: 5.366, longitude: -4.004 },
    underway: { latitude: 5.372, longitude: -3.999 },
    hasArrived: true,
  },
  {
    ...{ patient: 'mariam.diabate@patient.example', nurse: ON_DUTY, code: 'Consultation' },
    reason: 'Fièvre de l’enfant depuis hier',
    place: { text: 'Yopougon Maroc, carrefour Saint-André', coordinates: { latitude: 5.343, longitude: -4.072 } },
  },
];

/** Patients ask for a nurse: one is on the way and has a second visit after it, one has not set out, one is there. */
export const writeHomeVisits = async (signIn: SignIn): Promise<void> => {
  for (const { patient, nurse, code, reason, place, from, underway, hasArrived = false } of HOME_VISITS) {
    const [asks, comes] = [await signIn(patient), await signIn(nurse)];
    if (from !== undefined) await comes.call(set, { body: from });
    const body = { code, location: place, note: [{ text: reason }] };
    const { id } = (await asks.call(visits.create, { body })).data;
    if (underway === undefined) continue;
    await comes.call(visits.step, { params: { id }, body: { routeStatus: 'TRAVELLING' } });
    await comes.call(set, { body: underway });
    if (hasArrived) await comes.call(visits.step, { params: { id }, body: { routeStatus: 'ARRIVED' } });
  }
};
