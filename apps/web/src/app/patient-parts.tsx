import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { PlannedVisit } from '@maillon/domain/pregnancy';
import { VARIANTS } from '@maillon/domain/product/variants';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { NothingBooked } from '../features/dashboard/patient/nothing-booked.tsx';
import { PatientAside } from '../features/dashboard/patient/patient-aside.tsx';
import { PatientFirstDays } from '../features/dashboard/patient/patient-first-days.tsx';
import { PregnancyHome } from '../features/pregnancy/pregnancy-home.tsx';
import { publicConfig } from '../lib/api/public-config.ts';
import { useIdle } from '../lib/lazy/idle.ts';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { Curtain } from '../ui/feedback/curtain.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PANEL_LINK } from '../ui/panel.tsx';
import { useVault } from '../vault/use-vault.ts';

const OwnReferentCard = lazyPart(() =>
  import('../features/patients/referent/own-referent-card.tsx').then((m) => m.OwnReferentCard),
);
const PendingAccess = lazyPart(() =>
  import('../features/settings/sections/pending-access.tsx').then((m) => m.PendingAccess),
);
const LastActs = lazyPart(() => import('../features/patients/visits-card.tsx').then((m) => m.LastActs));
const PastVisits = lazyPart(() => import('../features/patients/visits-card.tsx').then((m) => m.PastVisits));
const HistoryCard = lazyPart(() => import('../features/record/history-card.tsx').then((m) => m.HistoryCard));
const LastDocuments = lazyPart(() => import('../features/documents/last-documents.tsx').then((m) => m.LastDocuments));

const RecentConversations = lazyPart(
  () => import('../features/messages/recent-conversations.tsx').then((m) => m.RecentConversations),
  { optional: true },
);

const INSTEAD = <Skeleton className="h-64 rounded-lg" />;

interface PartProps {
  readonly me: UserMe;
  readonly patientId: string;
}

interface PatientPartsProps extends PartProps {
  readonly visits: readonly PlannedVisit[] | null | undefined;
  readonly last: ReactNode;
}

/** Below the next visit of a patient: the pregnancy, then what waits for an answer, what others said, then the file. */
export const PatientParts = ({ visits, ...props }: PatientPartsProps) => {
  const { me, patientId } = props;
  const { maternity } = VARIANTS[publicConfig().variant];
  if (maternity && me.patient?.gender !== 'MALE') {
    return (
      <PregnancyHome patientId={patientId} visits={visits}>
        {(isPregnant) => <OfTheRecord {...props} hasVisits={visits?.length !== 0} isPregnant={isPregnant} />}
      </PregnancyHome>
    );
  }
  return visits === undefined ? null : <OfTheRecord {...props} hasVisits={visits?.length !== 0} isPregnant={false} />;
};

interface OfTheRecordProps extends Omit<PatientPartsProps, 'visits'> {
  /** Something is booked, or may be. */
  readonly hasVisits: boolean;
  readonly isPregnant: boolean;
}

/** It comes when the first screen stands. */
const OfTheRecord = ({ me, patientId, hasVisits, isPregnant, last }: OfTheRecordProps) => {
  const { ambulatory } = VARIANTS[publicConfig().variant];
  const vault = useVault();
  if (!useIdle()) return INSTEAD;
  return (
    <Suspense fallback={INSTEAD}>
      <Curtain isWaiting={vault.is === 'opening'} instead={INSTEAD}>
        <PendingAccess />
        <PatientFirstDays
          me={me}
          patientId={patientId}
          isPregnant={isPregnant}
          instead={!hasVisits && <NothingBooked isSecond={isPregnant} />}
        />
        {last}
        <HistoryCard patientId={patientId} action={<All of="record" />} begin={<Begin />} />
        {ambulatory && <PastVisits patientId={patientId} action={<All of="visits" />} />}
      </Curtain>
    </Suspense>
  );
};

/** Beside the visits of a patient: whom to call, who looked, who wrote, who follows, the last documents and what was done last. */
export const PatientSide = ({ me, patientId }: PartProps) => {
  const { maternity } = VARIANTS[publicConfig().variant];
  const idle = useIdle();
  return (
    <PatientAside patientId={patientId}>
      {idle && (
        <Suspense>
          <Curtain instead={null}>
            <RecentConversations userId={me.id} />
            {maternity && <OwnReferentCard me={me} patientId={patientId} />}
            <LastDocuments patientId={patientId} action={<All of="documents" />} />
            <LastActs patientId={patientId} most={1} action={<All of="visits" />} />
          </Curtain>
        </Suspense>
      )}
    </PatientAside>
  );
};

const NAMES = { record: 'le dossier', visits: 'les consultations', documents: 'les documents' } as const;

const All = ({ of }: { readonly of: keyof typeof NAMES }) => (
  <Link to={`${paths.medicalRecord()}?view=${of}`} className={`${PANEL_LINK} text-sm`}>
    Voir tout
    <span className="sr-only"> : {NAMES[of]}</span>
  </Link>
);

const Begin = () => (
  <Link to={`${paths.medicalRecord()}?edit&tab=_step1`} className={`${PANEL_LINK} text-sm`}>
    Compléter<span className="sr-only"> mon dossier</span>
  </Link>
);
