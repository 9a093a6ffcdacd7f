import { qualificationLabel } from '@maillon/domain/qualifications';
import type { Contact } from '../../data/access/contacts.ts';

export const ALL = 'all';
/** A person without a qualification (design catalogues §5.4). */
const NONE = 'none';

export interface QualificationCount {
  readonly code: string;
  readonly label: string;
  readonly count: number;
}

const codesOf = ({ userData }: Contact): readonly string[] => {
  const codes = userData.qualifications.map(({ code }) => code);
  return codes.length === 0 ? [NONE] : codes;
};

/** « Tout », then one entry per qualification with its count (spec organizations §2). */
export const qualificationsOf = (contacts: readonly Contact[]): readonly QualificationCount[] => {
  const counts = new Map<string, number>();
  for (const code of contacts.flatMap(codesOf)) counts.set(code, (counts.get(code) ?? 0) + 1);
  const entries = [...counts].map(([code, count]) => ({
    code,
    count,
    label: code === NONE ? 'Non renseigné' : (qualificationLabel(code) ?? code),
  }));
  entries.sort((a, b) => Number(a.code === NONE) - Number(b.code === NONE) || a.label.localeCompare(b.label, 'fr'));
  return [{ code: ALL, label: 'Tout', count: contacts.length }, ...entries];
};

export const hasQualification = (contact: Contact, code: string): boolean =>
  code === ALL || codesOf(contact).includes(code);

/** It is the reader's turn to answer. */
export const mustAnswer = ({ status, direction }: Pick<Contact, 'status' | 'direction'>): boolean =>
  (status === 'INVITED' && direction === 'received') || (status === 'PENDING' && direction === 'given');
