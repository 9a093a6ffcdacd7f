import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type PatientFile, patientFile, useLivePatients } from '../../data/affiliations.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { statusOf } from '../../lib/api/problem.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { SealedOwnerContext } from '../../vault/sealed-owner.ts';
import type { PatientAction } from './patient-actions.tsx';
import { PatientHeading } from './patient-heading.tsx';
import { UnknownPatient } from './unknown-patient.tsx';

/** What other parts of the product show of a patient; the route puts them in their places. */
export interface PatientParts {
  readonly tabs: readonly Tab[];
  /** Beside those of the heading itself, for the tab that is open; the one that is wanted most comes first. */
  readonly actions: (tab: string) => readonly PatientAction[];
  /** What has to be known of them before anything is done, beside their name. */
  readonly flags?: ReactNode;
}

interface PatientScreenProps {
  readonly me: UserMe;
  readonly patientId: string;
  readonly parts: (patient: PatientFile) => PatientParts;
}

/** A patient of whom the reader may not know, or an unknown address. */
const NOBODY: ReadonlySet<number | null> = new Set([404, 422]);

/** One patient: who they are, what can be done, and the parts of their file (spec clinical §2 "Patient record"). */
export const PatientScreen = ({ me, patientId, parts }: PatientScreenProps) => {
  useLivePatients();
  const { data, error, refetch } = useQuery(patientFile(patientId));
  useTitle(data?.access.self ? 'Dossier médical' : 'Patient');

  // A refusal is the last word even where an older answer is still at hand: the sharing may just have ended.
  if (NOBODY.has(statusOf(error))) return <UnknownPatient me={me} patientId={patientId} />;
  if (data !== undefined) return <Known me={me} patient={data} {...parts(data)} />;
  if (error === null) return <PatientSkeleton />;
  return <ReadFailure title="Ce dossier n’a pas pu être chargé" error={error} again={refetch} />;
};

interface KnownProps extends PatientParts {
  readonly me: UserMe;
  readonly patient: PatientFile;
}

const Known = ({ me, patient, tabs, actions, flags }: KnownProps) => {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('view');
  const active = tabs.find(({ key }) => key === wanted)?.key ?? tabs[0]?.key ?? '';
  const show = (key: string): void =>
    setSearch((now) => {
      now.set('view', key);
      return now;
    });
  const owner = patient.access.self ? null : { patientId: patient.id, firstName: patient.firstName };
  return (
    <SealedOwnerContext value={owner}>
      <PatientHeading me={me} patient={patient} actions={actions(active)} flags={flags} />
      <Tabs band label="Dossier du patient" tabs={tabs} active={active} onChange={show} />
    </SealedOwnerContext>
  );
};

/** The page of a patient before it is known who it is, in its final size. */
const PatientSkeleton = () => (
  <div role="status" aria-label="Chargement">
    <div className="-mx-4 flex items-center gap-4 border-b border-line bg-surface px-4 py-3 md:-mx-8 md:px-8">
      <Skeleton className="size-10 rounded-full" />
      <div>
        <Skeleton className="h-7 w-56" />
        <Skeleton className="mt-1 h-7 w-40" />
      </div>
    </div>
    <Skeleton className="mt-18 h-[28rem]" />
  </div>
);
