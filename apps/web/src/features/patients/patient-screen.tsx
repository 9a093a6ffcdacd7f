import type { UserMe } from '@maillon/contracts/users';
import { formatNir } from '@maillon/domain/identifiers';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { type PatientFile, patientFile, useLivePatients } from '../../data/affiliations.ts';
import { plainDate } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { GENDER_LABELS } from '../../ui/person-card.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';

const UNKNOWN = 'Non renseigné';

/** Who a patient is and how to reach them (spec clinical §2 "Patient record", header). */
export const PatientScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Patient');
  useLivePatients();
  const { patientId = '' } = useParams();
  const { data, error } = useQuery(patientFile(patientId));
  if (error !== null) return <Alert tone="danger">{sentenceOf(error)}</Alert>;
  if (data === undefined) {
    return (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    );
  }
  return (
    <>
      <PatientHeading patient={data} mayBook={isPractitionerType(me.userType) && me.impersonation === null} />
      <Identity patient={data} />
    </>
  );
};

const PatientHeading = ({ patient, mayBook }: { readonly patient: PatientFile; readonly mayBook: boolean }) => {
  const { common, access, activated } = patient;
  return (
    <header className="mb-6 flex flex-wrap items-center gap-4">
      <Avatar name={common.name} size="lg" />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-2xl font-semibold md:text-3xl">{common.name}</h1>
        <p className="text-muted">
          {[common.age === null ? null : `${common.age} ans`, common.gender && GENDER_LABELS[common.gender]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!activated && (
          <Badge tone="info" className="mt-1.5">
            Compte en attente de sa première connexion
          </Badge>
        )}
      </div>
      {mayBook && !access.self && (
        <Link to={paths.bookAppointment()} className={buttonClass({})}>
          Prendre un rendez-vous
        </Link>
      )}
    </header>
  );
};

const Identity = ({ patient }: { readonly patient: PatientFile }) => {
  const { nir, birthDate, common, address } = patient;
  const [place] = address;
  const lines = [
    ['N° de sécurité sociale', formatNir(nir)],
    ['Date de naissance', plainDate(`${birthDate}T12:00:00Z`)],
    ['Téléphone', common.phone ?? UNKNOWN],
    ['Email', common.email ?? UNKNOWN],
    ['Ville', place?.city ?? place?.text ?? UNKNOWN],
    ['Région', place?.state ?? UNKNOWN],
  ] as const;
  return (
    <Card title="Identité et contact">
      <dl className="grid gap-x-8 md:grid-cols-2">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
            <dt className="w-44 text-muted">{label}</dt>
            <dd className="min-w-0 flex-1 basis-40 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
