import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { EvidenceOf } from '../../../vault/cards/evidence-badge.tsx';

/** Whom a booking lets read the file, said before it is confirmed; how sure one may be of them never holds it up. */
export const BookedReader = ({ userData, common }: PractitionerCard) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
    <span>{`${common.name} pourra lire votre dossier.`}</span>
    <EvidenceOf id={userData.id} />
  </p>
);
