import { UNKNOWN_TEXT } from '@maillon/domain/forms/sole-options';
import { vitalHeadline } from '@maillon/domain/measures/alert-words';
import { amenorrhea } from '@maillon/domain/text/pregnancy-words';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PatientFile } from '../../../data/affiliations.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useStandingAlerts } from '../../../vault/measures/standing-alerts.ts';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { usePregnancyOf } from '../../../vault/record/use-pregnancy-of.ts';
import { useRecordSources } from '../../../vault/record/use-record-sources.ts';

const LOOKS = {
  danger: 'bg-danger text-on-danger',
  brand: 'bg-brand-soft text-brand',
  plain: 'border border-line text-ink',
  unknown: 'border border-dashed border-outline text-muted',
} as const;

interface FlagProps {
  readonly look: keyof typeof LOOKS;
  readonly children: ReactNode;
  readonly title?: string;
}

const Flag = ({ look, children, title }: FlagProps) => (
  <span
    title={title}
    className={cx(
      'inline-flex h-6 max-w-full shrink-0 items-center gap-1 rounded-sm px-2 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
      LOOKS[look],
    )}
  >
    {children}
  </span>
);

/** What a person reacts to; and where that is not known, why: it was not asked, or it does not open here. */
const AllergyFlag = ({ now }: { readonly now: RecordNow }) => {
  const { hasAllergies, allergiesDetails } = now.answers;
  if (now.unreadable.has('hasAllergies') || now.unreadable.has('allergiesDetails'))
    return <Flag look="unknown">Allergies : illisibles pour vous</Flag>;
  if (hasAllergies === 'non') return <Flag look="plain">Aucune allergie</Flag>;
  if (hasAllergies !== 'oui') return <Flag look="unknown">Allergies : non renseigné</Flag>;
  const what =
    allergiesDetails === undefined || allergiesDetails === UNKNOWN_TEXT
      ? 'Allergies, sans précision'
      : String(allergiesDetails);
  return (
    <Flag look="danger" title={what}>
      <TriangleAlert aria-hidden="true" />
      <span className="truncate">
        <span className="sr-only">Allergies : </span>
        {what}
      </span>
    </Flag>
  );
};

/** « O négatif »: a sign alone is overlooked. */
const bloodGroupInWords = (group: string): string => group.replace('+', ' positif').replace('-', ' négatif');

interface PatientFlagsProps {
  readonly patient: PatientFile;
  readonly maternity: boolean;
}

/** In the line that stays on top: alerts, allergies, the pregnancy, the blood group. */
export const PatientFlags = ({ patient, maternity }: PatientFlagsProps) => {
  const { now, error } = useRecordSources(patient.id);
  const alerts = useStandingAlerts(patient);
  const pregnancy = usePregnancyOf(patient.id);
  if (error !== null) return <Flag look="unknown">Dossier non chargé</Flag>;
  if (now === null || alerts === null) return <Skeleton className="h-6 w-64" />;
  const { bloodGroup } = now.answers;
  return (
    <>
      {alerts.map(({ type, measure: { id, value } }) => (
        <Link key={id} to="?view=vitals" className="shrink-0 rounded-sm">
          <Flag look="danger">
            <TriangleAlert aria-hidden="true" />
            {vitalHeadline(type, value)}
          </Flag>
        </Link>
      ))}
      <AllergyFlag now={now} />
      {maternity && pregnancy !== null && (
        <Flag look="brand">
          {pregnancy.pregnancy.pastTerm ? 'Terme dépassé' : amenorrhea(pregnancy.pregnancy)}
          {pregnancy.multiple && ' · grossesse multiple'}
        </Flag>
      )}
      {bloodGroup !== undefined && bloodGroup !== 'unknown' && (
        <Flag look="plain">{bloodGroupInWords(String(bloodGroup))}</Flag>
      )}
    </>
  );
};
