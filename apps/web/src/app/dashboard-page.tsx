import type { UserMe } from '@maillon/contracts/accounts/users';
import { VARIANTS } from '@maillon/domain/product/variants';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { publicConfig } from '../lib/api/public-config.ts';
import { useIdle } from '../lib/lazy/idle.ts';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { cardSession } from '../lib/session/card-session.ts';
import { buttonClass } from '../ui/button-class.ts';

// Not everybody expects a child, or is a patient at all.
const PregnancyCard = lazyPart(() => import('../features/pregnancy/pregnancy-card.tsx').then((m) => m.PregnancyCard));
const OwnReferentCard = lazyPart(() =>
  import('../features/patients/referent/own-referent-card.tsx').then((m) => m.OwnReferentCard),
);
const PendingAccess = lazyPart(() =>
  import('../features/settings/sections/pending-access.tsx').then((m) => m.PendingAccess),
);
// Only a person who signed in with a card has one.
const CardOffer = lazyPart(() => import('../vault/cards/card-offer.tsx').then((m) => m.CardOffer), { optional: true });
const LastActs = lazyPart(() => import('../features/patients/visits-card.tsx').then((m) => m.LastActs));
const PastVisits = lazyPart(() => import('../features/patients/visits-card.tsx').then((m) => m.PastVisits));
const HistoryCard = lazyPart(() => import('../features/record/history-card.tsx').then((m) => m.HistoryCard));
const LastDocuments = lazyPart(() => import('../features/documents/last-documents.tsx').then((m) => m.LastDocuments));

/** The first screen, with what each part of the product has to show there (spec clinical §2 "Dashboards"). */
export const DashboardPage = ({ me }: { readonly me: UserMe }) => {
  if (me.patient === undefined)
    return <DashboardScreen above={<Suspense>{cardSession.exists() && <CardOffer />}</Suspense>} />;
  const { id } = me.patient;
  const { maternity } = VARIANTS[publicConfig().variant];
  return (
    <DashboardScreen
      above={<Suspense>{maternity && <PregnancyCard patientId={id} reader="patient" />}</Suspense>}
      below={<OfTheRecord me={me} patientId={id} />}
    />
  );
};

interface OfTheRecordProps {
  readonly me: UserMe;
  readonly patientId: string;
}

/** Below the first screen: it comes when the first screen stands. */
const OfTheRecord = ({ me, patientId }: OfTheRecordProps) => {
  const { maternity, ambulatory } = VARIANTS[publicConfig().variant];
  if (!useIdle()) return null;
  return (
    <Suspense>
      <PendingAccess />
      <HistoryCard patientId={patientId} action={<All of="record" />} begin={<Begin />} />
      {maternity && <OwnReferentCard me={me} patientId={patientId} />}
      {ambulatory && <PastVisits patientId={patientId} action={<All of="visits" />} />}
      <LastActs patientId={patientId} most={1} action={<All of="visits" />} />
      <LastDocuments patientId={patientId} action={<All of="documents" />} />
    </Suspense>
  );
};

const NAMES = { record: 'le dossier', visits: 'les consultations', documents: 'les documents' } as const;

const All = ({ of }: { readonly of: keyof typeof NAMES }) => (
  <Link to={`${paths.medicalRecord()}?view=${of}`} className={buttonClass({ look: 'quiet', size: 'sm' })}>
    Voir tout
    <span className="sr-only"> : {NAMES[of]}</span>
  </Link>
);

const Begin = () => (
  <Link to={`${paths.medicalRecord()}?edit&tab=_step1`} className={buttonClass({ look: 'secondary', size: 'sm' })}>
    Compléter mon dossier
  </Link>
);
