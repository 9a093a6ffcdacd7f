import type { Address } from '@maillon/contracts/fields/primitives';
import {
  cleanFiness,
  cleanSiret,
  hasValidFinessKey,
  hasValidSiretKey,
  isFiness,
  isSiret,
} from '@maillon/domain/identifiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { companyWith, structuresOf } from '../../../data/reference/lookups.ts';
import { statusOf } from '../../../lib/api/problem.ts';

interface Found {
  readonly name: string;
  readonly address: Address;
}

interface Lookup {
  /** What to say under the number; nothing while it is being typed. */
  readonly hint: string | undefined;
}

const FOUND = (name: string): string => `Établissement trouvé : ${name}.`;
const NO_SERVICE = 'Le répertoire est indisponible : remplissez les champs suivants.';

/** Tells the form once what a register knows of a number. */
const useFound = (found: Found | undefined, onFound: (found: Found) => void): void => {
  const reportFound = useEffectEvent(onFound);
  const key = found === undefined ? null : `${found.name} ${found.address.text}`;
  const reportOnce = useEffectEvent(() => {
    if (found !== undefined) reportFound(found);
  });
  useEffect(() => {
    if (key !== null) reportOnce();
  }, [key]);
};

/** At nine characters the register of health structures is asked (spec platform §5). */
export const useFinessLookup = (typed: string, asks: boolean, onFound: (found: Found) => void): Lookup => {
  const finess = cleanFiness(typed);
  const complete = asks && isFiness(finess);
  const { data, error } = useQuery({ ...structuresOf(finess), enabled: complete, retry: false });
  const [first] = complete ? (data ?? []) : [];
  useFound(first, onFound);
  if (!complete) return { hint: undefined };
  if (first !== undefined) return { hint: FOUND(first.name) };
  if (error !== null) return { hint: NO_SERVICE };
  if (!hasValidFinessKey(finess)) return { hint: 'Ce numéro FINESS ne semble pas valide (clé de contrôle).' };
  return { hint: data === undefined ? undefined : 'Aucun établissement trouvé pour ce numéro.' };
};

/** At fourteen digits the register of companies is asked. */
export const useSiretLookup = (typed: string, asks: boolean, onFound: (found: Found) => void): Lookup => {
  const siret = cleanSiret(typed);
  const complete = asks && isSiret(siret);
  const { data, error } = useQuery({ ...companyWith(siret), enabled: complete, retry: false });
  const company = complete ? data : undefined;
  useFound(company, onFound);
  if (!complete) return { hint: undefined };
  if (company !== undefined) return { hint: FOUND(company.name) };
  if (!hasValidSiretKey(siret)) return { hint: 'Ce numéro SIRET ne semble pas valide.' };
  if (error === null) return { hint: undefined };
  return { hint: statusOf(error) === 404 ? 'Aucune entreprise trouvée pour ce SIRET.' : NO_SERVICE };
};
