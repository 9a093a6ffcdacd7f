import { usePregnancyOf } from '../../../vault/encryption/use-pregnancy-of.ts';

/** « · 21 SA + 3 j »; nothing where the file says nothing of a pregnancy. */
export const Term = ({ patientId }: { readonly patientId: string }) => {
  const found = usePregnancyOf(patientId);
  return found === null ? null : ` · ${found.pregnancy.weeks} SA + ${found.pregnancy.days} j`;
};
