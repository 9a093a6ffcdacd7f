import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { mayWriteRecord } from '@maillon/domain/access/patient-file';
import { isNir } from '@maillon/domain/identifiers';
import { VARIANTS } from '@maillon/domain/product/variants';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, ClipboardPen, FilePlus, Lightbulb, MessageSquare } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { paths } from '../config/paths.ts';
import { type PatientFile, patientFile } from '../data/affiliations.ts';
import type { OrganizationSummary } from '../data/structures.ts';
import { CareColumn } from '../features/patients/care-column.tsx';
import { editPatientActions } from '../features/patients/edit-patient-action.ts';
import { type PatientParts, PatientScreen } from '../features/patients/patient-screen.tsx';
import { RecordAccessGate } from '../features/patients/record-access-gate.tsx';
import { VisitHistory } from '../features/patients/visits-card.tsx';
import { PregnancyLine } from '../features/pregnancy/pregnancy-line.tsx';
import { SummaryColumns, SummarySkeleton } from '../features/record/summary/summary-columns.tsx';
import { isMaternity } from '../lib/api/is-maternity.ts';
import { publicConfig } from '../lib/api/public-config.ts';
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { Skeleton, SkeletonLines } from '../ui/feedback/skeleton.tsx';
import { readAhead, useLiveRecord } from '../vault/use-record.ts';

const DocumentsCard = lazyPart(() => import('../features/documents/documents-card.tsx').then((m) => m.DocumentsCard));
const AddDocumentDialog = lazyDialog(() =>
  import('../features/documents/add-document-dialog.tsx').then((m) => m.AddDocumentDialog),
);
const PatientSummary = lazyPart(() =>
  import('../features/record/summary/patient-summary.tsx').then((m) => m.PatientSummary),
);
const PatientFlags = lazyPart(() => import('../features/record/summary/patient-flags.tsx').then((m) => m.PatientFlags));
const RecordDetail = lazyPart(() => import('../features/record/record-detail.tsx').then((m) => m.RecordDetail));
const RecordEditor = lazyPart(() => import('../features/record/record-editor.tsx').then((m) => m.RecordEditor));
const RecordConversation = lazyPart(() =>
  import('../features/record/conversation/record-conversation.tsx').then((m) => m.RecordConversation),
);
const EditPatientDialog = lazyDialog(() =>
  import('../features/patients/edit-patient-dialog.tsx').then((m) => m.EditPatientDialog),
);
const NewTransmissionDialog = lazyDialog(() =>
  import('../features/transmissions/new-transmission-dialog.tsx').then((m) => m.NewTransmissionDialog),
);
const NewTeleexpertiseDialog = lazyDialog(() =>
  import('../features/teleexpertises/new-teleexpertise-dialog.tsx').then((m) => m.NewTeleexpertiseDialog),
);
const VitalsSection = lazyPart(() =>
  import('../features/record/measures/vitals-section.tsx').then((m) => m.VitalsSection),
);
/** What the address asks to see comes beside the patient, not after them. */
const AHEAD: ReadonlyMap<string, () => Promise<unknown>> = new Map<string, () => Promise<unknown>>([
  ['', PatientSummary.preload],
  ['summary', PatientSummary.preload],
  ['record', RecordDetail.preload],
  ['vitals', VitalsSection.preload],
]);

/** The code of the part that an address asks to see. */
export const preloadView = (search: string): Promise<unknown> | undefined =>
  AHEAD.get(new URLSearchParams(search).get('view') ?? '')?.();

/** Their code alone: what is asked of a record is written down as a reading. */
export const PARTS_AHEAD: readonly (() => Promise<unknown>)[] = [
  PatientSummary.preload,
  PatientFlags.preload,
  RecordDetail.preload,
  VitalsSection.preload,
  DocumentsCard.preload,
];

/** Where the record editor begins (catalogues §3.1). */
const FIRST_TAB = '_step1';

interface PartProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
}

const Later = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<SkeletonLines lines={4} />}>{children}</Suspense>
);

const Summary = ({ me, patient }: PartProps) => {
  const { maternity } = VARIANTS[publicConfig().variant];
  const care = <CareColumn me={me} patient={patient} maternity={maternity} />;
  if (patient.access.read) {
    const pregnancy = maternity && <PregnancyLine patientId={patient.id} />;
    return (
      <Suspense fallback={<SummarySkeleton />}>
        <PatientSummary me={me} patient={patient} pregnancy={pregnancy} care={care} />
      </Suspense>
    );
  }
  return (
    <SummaryColumns
      facts={<RecordAccessGate me={me} patient={patient} />}
      timeline={<VisitHistory patientId={patient.id} />}
      care={care}
    />
  );
};

/** The tabs of a patient, from every part of the product that knows something of them. */
const tabsOf = (me: UserMe, patient: PatientFile): PatientParts['tabs'] => {
  const shared = (content: ReactNode) => (
    <RecordAccessGate me={me} patient={patient}>
      <Later>{content}</Later>
    </RecordAccessGate>
  );
  return [
    { key: 'summary', label: 'Résumé', content: <Summary me={me} patient={patient} /> },
    { key: 'record', label: 'Dossier', content: shared(<RecordDetail patientId={patient.id} />) },
    { key: 'vitals', label: 'Mesures', content: shared(<VitalsSection patientId={patient.id} />) },
    {
      key: 'documents',
      label: 'Documents',
      content: shared(
        <DocumentsCard
          patientId={patient.id}
          readerId={readerIdOf(me)}
          mayAdd={mayWriteRecord(patient.access) && me.impersonation === null}
          {...(isNir(patient.nir) && { nir: patient.nir })}
        />,
      ),
    },
    { key: 'visits', label: 'Consultations', content: <VisitHistory patientId={patient.id} /> },
  ];
};

/** Where the structure is that one works in (spec clinical §2: "when the organization switcher shows"). */
const mayTransmit = (me: UserMe, structureId: string): boolean =>
  me.userType === 'organization' ||
  me.hasAccessTo.some(
    ({ resource, status, from, rights }) =>
      resource === 'organization' && status === 'ACCEPTED' && from === structureId && rights.includes('TRANSMISSIONS'),
  );

const readerIdOf = (me: UserMe): string => me[me.userType]?.id ?? '';

const mayWrite = ({ access }: PatientFile): boolean => access.read && (access.self || access.write);

/** What is done over the page. */
type Doing = 'identity' | 'document' | 'transmission' | 'teleexpertise' | null;

const partsOf =
  (me: UserMe, editRecord: () => void, begin: (doing: Doing) => void, transmits: boolean) =>
  (patient: PatientFile): PatientParts => ({
    tabs: tabsOf(me, patient),
    flags: patient.access.read && me.impersonation === null && (
      <Suspense fallback={<Skeleton className="h-6 w-64" />}>
        <PatientFlags patient={patient} maternity={isMaternity()} />
      </Suspense>
    ),
    actions: (tab) => {
      if (me.impersonation !== null) return [];
      const record = { label: 'Modifier le dossier', icon: ClipboardPen, act: editRecord };
      const document = { label: 'Ajouter un document', icon: FilePlus, act: () => begin('document') };
      const message = { label: 'Envoyer un message', icon: MessageSquare, act: paths.writeTo(patient.id) };
      const transmission = { label: 'Créer une transmission', icon: ArrowLeftRight, act: () => begin('transmission') };
      const opinion = { label: 'Demander un avis', icon: Lightbulb, act: () => begin('teleexpertise') };
      // The record and the documents have a button of their own.
      return [
        ...(mayWrite(patient) && tab !== 'record' ? [record] : []),
        ...(mayWrite(patient) && tab !== 'documents' ? [document] : []),
        ...(patient.access.self ? [] : [message]),
        ...(transmits && patient.access.read ? [transmission] : []),
        ...(isPractitionerType(me.userType) && patient.access.read ? [opinion] : []),
        ...editPatientActions(patient, () => begin('identity')),
      ];
    },
  });

/** To the patient it is a conversation, to those who care for them a form. */
const EditRecord = ({ file: { id, access } }: { readonly file: PatientFile }) =>
  access.self ? <RecordConversation patientId={id} /> : <RecordEditor patientId={id} />;

/** `?edit` opens the record over whatever part of the page is shown (catalogues §3.1). */
const WithRecordEditor = ({ me, patientId }: { readonly me: UserMe; readonly patientId: string }) => {
  const [search, setSearch] = useSearchParams();
  const [doing, setDoing] = useState<Doing>(null);
  const { data } = useQuery(patientFile(patientId));
  const structure = useOutletContext<OrganizationSummary | null | undefined>();
  const client = useQueryClient();
  useLiveRecord(patientId);
  const load = AHEAD.get(search.get('view') ?? '');
  const isOwn = me.patient?.id === patientId && me.impersonation === null;
  useEffect(() => {
    if (load === undefined) return;
    load().catch(() => undefined);
    // What fails here is asked again, and told, by the screen.
    readAhead(client, patientId, isOwn).catch(() => undefined);
  }, [load, isOwn, client, patientId]);
  const editRecord = (): void =>
    setSearch((now) => {
      now.set('edit', '');
      // A patient chooses where to begin.
      if (!isOwn) now.set('tab', FIRST_TAB);
      return now;
    });
  const done = (): void => setDoing(null);
  return (
    <>
      <PatientScreen
        me={me}
        patientId={patientId}
        parts={partsOf(me, editRecord, setDoing, structure != null && mayTransmit(me, structure.id))}
      />
      <Suspense>{search.has('edit') && data?.access.read && <EditRecord file={data} />}</Suspense>
      {doing === 'identity' && data !== undefined && <EditPatientDialog patient={data} onClose={done} />}
      {doing === 'transmission' && data !== undefined && structure != null && (
        <NewTransmissionDialog
          me={me}
          organizationId={structure.id}
          patient={{ id: data.id, name: `${data.firstName} ${data.lastName}` }}
          onClose={done}
        />
      )}
      {doing === 'teleexpertise' && data !== undefined && (
        <NewTeleexpertiseDialog
          me={me}
          patient={{ id: data.id, name: `${data.firstName} ${data.lastName}` }}
          onClose={done}
        />
      )}
      {doing === 'document' && data !== undefined && (
        <AddDocumentDialog place={{ patientId: data.id }} onClose={done} />
      )}
    </>
  );
};

/** A patient, seen by the person who may know of them. */
export const PatientPage = ({ me }: { readonly me: UserMe }) => {
  const { patientId = '' } = useParams();
  return <WithRecordEditor key={patientId} me={me} patientId={patientId} />;
};

/** The patient's own space: the same page, about themselves. */
export const OwnRecordPage = ({ me }: { readonly me: UserMe }) => {
  if (me.patient === undefined) return <Navigate replace to={paths.app()} />;
  return <WithRecordEditor me={me} patientId={me.patient.id} />;
};
