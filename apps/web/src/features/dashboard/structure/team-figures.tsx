import { VARIANTS } from '@maillon/domain/product/variants';
import type { UserType } from '@maillon/domain/user-type';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import type { TeamMember } from '../../../data/teams.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { cx } from '../../../ui/cx.ts';

interface TeamFiguresProps {
  readonly team: readonly TeamMember[] | undefined;
  /** Undefined for a person who may not read it; null where it could not be read. */
  readonly patients: number | null | undefined;
  /** As the other, of a person who does not manage. */
  readonly pending: number | null | undefined;
  readonly className: string;
}

/** In the place of a figure that could not be read. */
const UNKNOWN = '–';

/** How many the structure is, in one quiet line; each number leads to its list. */
export const TeamFigures = ({ team, patients, pending, className }: TeamFiguresProps) => {
  const { maternity } = VARIANTS[publicConfig().variant];
  const of = (type: UserType) => team?.filter(({ userType }) => userType === type).length;
  const nurses = team?.filter(({ userType }) => userType === 'assistant') ?? [];
  const areWomen = nurses.length > 0 && nurses.every(({ common }) => common.gender === 'FEMALE');
  // With whom doctors work in each variant (spec organizations §2 "Team").
  const companions = maternity ? of('midwife') : of('assistant');
  return (
    <ul aria-label="En chiffres" className={cx('flex flex-wrap gap-x-6 text-sm text-muted', className)}>
      <Figure to={paths.organizationTeam()} value={of('doctor')} one="Médecin" many="Médecins" />
      <Figure
        to={paths.organizationTeam()}
        value={companions}
        one={maternity ? 'Sage-femme' : areWomen ? 'Infirmière' : 'Infirmier'}
        many={maternity ? 'Sages-femmes' : areWomen ? 'Infirmières' : 'Infirmiers'}
      />
      <Figure
        to={paths.organizationTeam()}
        value={of('organization')}
        one="Membre du personnel"
        many="Membres du personnel"
      />
      {patients !== undefined && (
        <Figure to={paths.organizationPatients()} value={patients} one="Patient suivi" many="Patients suivis" />
      )}
      {pending !== undefined && (
        <Figure
          to={paths.organizationTeam()}
          value={pending}
          one="Invitation en attente"
          many="Invitations en attente"
        />
      )}
    </ul>
  );
};

interface FigureProps {
  readonly to: string;
  readonly value: number | null | undefined;
  readonly one: string;
  readonly many?: string;
}

/** Of none nothing is said. */
const Figure = ({ to, value, one, many = one }: FigureProps) =>
  value !== 0 && (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 underline-offset-2 hover:underline">
        <span className="font-semibold text-ink tabular-nums">{value ?? UNKNOWN}</span>
        {(value ?? 2) > 1 ? many : one}
      </Link>
    </li>
  );
