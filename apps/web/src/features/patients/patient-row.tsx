import { formatPhone } from '@maillon/domain/identifiers';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { AffiliatedPatient, PatientsOwner } from '../../data/affiliations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GENDER_LABELS } from '../../ui/person-card.tsx';

interface PatientRowProps {
  readonly patient: AffiliatedPatient;
  readonly owner: PatientsOwner;
}

/** One patient of a list; the whole row leads to their file. */
export const PatientRow = ({ patient: { userData, common }, owner }: PatientRowProps) => {
  const to = owner.userType === 'organization' ? paths.organizationPatient(userData.id) : paths.patient(userData.id);
  const details = [
    common.age === null ? null : `${common.age} ans`,
    common.gender === null ? null : GENDER_LABELS[common.gender],
    common.phone && formatPhone(common.phone),
    common.email,
  ];
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 transition-colors first:border-t-0 hover:bg-sunken md:px-5">
      <Avatar name={common.name} size="sm" />
      <div className="min-w-0 flex-1">
        {/* The row is its target, and the ring of its focus goes around it. */}
        <Link
          to={to}
          title={common.name}
          className="block truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {common.name}
        </Link>
        <p className="truncate text-xs text-muted">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
    </li>
  );
};

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** Rows to come, of their final height. */
export const PatientRowsSkeleton = () => (
  <div role="status" aria-label="Chargement" className="overflow-hidden rounded-lg border border-line bg-surface">
    {PLACES.map((place) => (
      <div
        key={place}
        aria-hidden="true"
        className="flex min-h-14 items-center gap-3 border-t border-line px-4 first:border-t-0 md:px-5"
      >
        <span className="size-8 shrink-0 animate-pulse rounded-full bg-sunken" />
        <span className="h-4 w-40 animate-pulse rounded-md bg-sunken" />
      </div>
    ))}
  </div>
);
