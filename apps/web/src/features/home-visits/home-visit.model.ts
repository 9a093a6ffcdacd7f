import type { HomeVisit } from '@maillon/contracts/structures/home-visit';
import {
  type EndReason,
  isOpen,
  nextRouteStatus,
  type RouteStatus,
  stepOf,
  windowOf,
} from '@maillon/domain/care/home-visit';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { spokenHour } from '../../lib/spoken-time.ts';

/** The three steps of the progress (spec clinical §4). */
export const STEPS = ['Programmée', 'En route', 'Sur place'] as const;

/** The one that is followed: the most recent of those that are open. */
export const currentVisit = (visits: readonly HomeVisit[]): HomeVisit | undefined =>
  visits.filter(isOpen).toSorted((one, other) => Date.parse(other.authoredOn) - Date.parse(one.authoredOn))[0];

/** What the patient reads of a visit, and what comes next. */
export const sentencesOf = (visit: HomeVisit): readonly [title: string, detail: string] => {
  const who = visit.performer?.name;
  switch (stepOf(visit)) {
    case 0:
      return [
        'En attente de validation',
        'Votre demande est reçue. Nous cherchons ensuite un infirmier près de chez vous.',
      ];
    case 1:
      return who === undefined
        ? [
            'Recherche d’un infirmier',
            'Nous prévenons l’infirmier disponible le plus proche. Gardez cette page : elle se met à jour seule.',
          ]
        : ['Votre visite est programmée', `${who} s’occupe de votre visite et vous préviendra en se mettant en route.`];
    case 2:
      return [`${who ?? 'Votre infirmier'} est en route`, 'Suivez son trajet ci-dessous.'];
    case 3:
      return ['Votre infirmier est arrivé', `${who ?? 'Votre infirmier'} est à l’adresse indiquée.`];
    case 4:
      return visit.status === 'EXPIRED' ? endOf(visit) : ['Consultation terminée', 'Merci de votre confiance.'];
  }
};

const endOf = ({ reason, performer }: HomeVisit): readonly [string, string] => {
  if (reason === 'ABSENT')
    return [
      'Vous n’étiez pas à l’adresse indiquée',
      `${performer?.name ?? 'Votre infirmier'} n’a trouvé personne. Refaites une demande si vous en avez encore besoin.`,
    ];
  return reason === 'TIMEOUT'
    ? ['Votre demande a expiré', 'Personne n’a pu venir à temps. Vous pouvez faire une nouvelle demande.']
    : ['Votre demande est annulée', 'Vous pouvez en faire une nouvelle à tout moment.'];
};

export type VisitStepTo = Exclude<RouteStatus, 'QUEUED'>;

/** What a nurse confirms, in her or his words. */
export const stepLabel = (to: VisitStepTo, isFemale: boolean): string =>
  ({
    TRAVELLING: 'Je me mets en route',
    ARRIVED: isFemale ? 'Je suis arrivée' : 'Je suis arrivé',
    LEAVED: 'Consultation terminée',
  })[to];

export const nextStepOf = (visit: HomeVisit): VisitStepTo | null =>
  nextRouteStatus({ ...visit, performerId: visit.performer?.id ?? null });

const ENDED: Readonly<Partial<Record<EndReason, string>>> = { TIMEOUT: 'Expirée', ABSENT: 'Personne absente' };

/** Where a visit of a tour stands. */
export const tourStateOf = (visit: HomeVisit): string => {
  if (visit.status === 'COMPLETED') return `Terminée à ${spokenHour(visit.endedAt ?? visit.authoredOn)}`;
  if (visit.status === 'EXPIRED') return ENDED[visit.reason ?? 'TIMEOUT'] ?? 'Annulée';
  if (visit.routeStatus === 'ARRIVED') return 'Consultation en cours';
  if (visit.routeStatus === 'TRAVELLING') return `En route depuis ${spokenHour(visit.departedAt ?? visit.authoredOn)}`;
  return [`Demandée à ${spokenHour(visit.authoredOn)}`, expectedWordsOf(visit)].filter(Boolean).join(' · ');
};

/** « vers 10 h 20 », and what is late says so. */
const expectedWordsOf = (visit: HomeVisit): string => {
  const { expectedAt } = visit;
  if (expectedAt === null) return '';
  const isLate = Date.parse(expectedAt) > windowOf(visit).until;
  return `vers ${spokenHour(expectedAt)}${isLate ? ', en retard : plus de deux heures d’attente' : ''}`;
};

/** « 7 min », « moins d’une minute » */
export const minutesLabel = (eta: string, now: number): string => {
  const minutes = Math.ceil((Date.parse(eta) - now) / MINUTE_MS);
  return minutes <= 1 ? 'moins d’une minute' : `${minutes}\u00a0min`;
};

/** The application of maps of the device, or the web's, with the way to the place. */
export const wayTo = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string =>
  `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}`;
