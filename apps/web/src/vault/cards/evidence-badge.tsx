import type { Evidence } from '@maillon/vault/evidence';
import { BadgeCheck, Eye, TriangleAlert, Users } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { useEvidence } from './use-evidence.ts';

interface EvidenceBadgeProps {
  /** Nothing is shown before it is known. */
  readonly evidence: Evidence | undefined;
  /** Names of who may introduce, by profile. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

const ICON = 'size-3.5 shrink-0';

/** How sure one may be of whose keys these are: one word, and what it stands on. */
export const EvidenceBadge = ({ evidence, names }: EvidenceBadgeProps) => {
  if (evidence === undefined) return null;
  switch (evidence.level) {
    case 'card':
      return (
        <Badge tone="success" className="max-w-full">
          <BadgeCheck aria-hidden="true" className={ICON} />
          <span className="min-w-0 break-words">{`Vérifié par Pro Santé Connect : ${evidence.name}`}</span>
        </Badge>
      );
    case 'introduced':
      return (
        <Badge tone="info" className="max-w-full">
          <Users aria-hidden="true" className={ICON} />
          <span className="min-w-0 break-words">{`Présentation par ${presenter(evidence.by, names)}`}</span>
        </Badge>
      );
    case 'first-use':
      return (
        <Badge className="max-w-full">
          <Eye aria-hidden="true" className={ICON} />
          <span className="min-w-0 break-words">
            {evidence.card?.is === 'refused' ? 'Carte non reconnue' : 'Identité non vérifiée'}
          </span>
        </Badge>
      );
    case 'changed':
      return (
        <Badge tone="warning">
          <TriangleAlert aria-hidden="true" className={ICON} />A changé d’appareil, à vérifier
        </Badge>
      );
  }
};

const presenter = (
  { profileId, kind }: Extract<Evidence, { level: 'introduced' }>['by'],
  names: EvidenceBadgeProps['names'],
): string => names?.get(profileId) ?? (kind === 'structure' ? 'sa structure' : 'un soignant que vous connaissez');

/** {@link EvidenceBadge} of one person who stands alone. */
export const EvidenceOf = ({ id }: { readonly id: string }) => (
  <EvidenceBadge evidence={useEvidence([{ id }]).get(id)} />
);
