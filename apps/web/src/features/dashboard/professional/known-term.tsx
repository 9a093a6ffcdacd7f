import type { UserMe } from '@maillon/contracts/accounts/users';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VARIANTS } from '@maillon/domain/product/variants';
import { HOUR_MS } from '@maillon/domain/time-units';
import { Suspense } from 'react';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { useIdle } from '../../../lib/lazy/idle.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

const Term = lazyPart(() => import('./term.tsx').then((m) => m.Term), { optional: true });

interface KnownTermProps {
  readonly me: UserMe;
  readonly visit: Appointment;
  readonly now: number;
}

/**
 * Reading the term opens the file, and the patient reads in « Qui a consulté mon dossier » that it was opened: it is read for a person
 * who comes within the hour, and only where they shared it with this reader.
 */
const mayReadTerm = ({ me, visit, now }: KnownTermProps): boolean =>
  VARIANTS[publicConfig().variant].maternity &&
  me.impersonation === null &&
  visit.patient.common.gender !== 'MALE' &&
  Date.parse(visit.start) - now <= HOUR_MS &&
  me.hasAccessTo.some(
    ({ resource, status, from, rights }) =>
      resource === 'medical-file' &&
      status === 'ACCEPTED' &&
      from === visit.patient.userData.id &&
      rights.includes('READ'),
  );

/** « · 21 SA + 3 j », where the file says so and the reader may know it. */
export const KnownTerm = (props: KnownTermProps) =>
  mayReadTerm(props) ? <LaterTerm patientId={props.visit.patient.userData.id} /> : null;

const LaterTerm = ({ patientId }: { readonly patientId: string }) => {
  const idle = useIdle();
  return <Suspense>{idle && <Term patientId={patientId} />}</Suspense>;
};
