import type { Prefill } from '@maillon/contracts/accounts/sessions';
import type { Variant } from '@maillon/domain/product/variants';
import { type Card, practisedProfession, rppsOfNationalId, signUpTypeIn } from '@maillon/domain/professional-card';
import * as z from 'zod';

/** The providers that this product knows: the health-professional card and the prescription service (spec platform §1). */
export const PROVIDERS = ['psc', 'ordoclic'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

export const isProvider = (value: unknown): value is ProviderId => PROVIDERS.some((id) => id === value);

/** Who a provider says a person is. */
export interface ProviderIdentity {
  readonly provider: ProviderId;
  /** Its own name for the person, the same for ever. */
  readonly subject: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** From a card only: no other provider is an authority on it. */
  readonly rpps: string | null;
  readonly professionCode: string | null;
}

const name = z.string().trim().min(1).max(100).nullish().catch(null);

/** Design catalogues §1.6; a claim that is missing or of another shape fills nothing. */
const claims = z.looseObject({
  sub: z.string().min(1).max(255),
  given_name: name,
  family_name: name,
  SubjectNameID: z.string().max(40).nullish().catch(null),
  SubjectRefPro: z
    .looseObject({
      exercices: z.array(
        z.looseObject({ codeProfession: z.string().max(8), codeCategorieProfessionnelle: z.string().max(8).nullish() }),
      ),
    })
    .nullish()
    .catch(null),
});

/** Reads what the provider's userinfo says. Throws when it does not even name its subject. */
export const identityOf = (provider: ProviderId, userInfo: unknown): ProviderIdentity => {
  const { sub, given_name, family_name, SubjectNameID, SubjectRefPro } = claims.parse(userInfo);
  const person = { provider, subject: sub, firstName: given_name ?? null, lastName: family_name ?? null };
  if (provider !== 'psc') return { ...person, rpps: null, professionCode: null };
  const practices = (SubjectRefPro?.exercices ?? []).map((practice) => ({
    profession: practice.codeProfession,
    category: practice.codeCategorieProfessionnelle ?? null,
  }));
  return {
    ...person,
    rpps: rppsOfNationalId(SubjectNameID ?? ''),
    professionCode: practisedProfession(practices),
  };
};

/** Never a NIR, and no contact: the card proves none. Without a type where the provider does not know what its people do. */
export const prefillOf = (identity: ProviderIdentity, variant: Variant): Prefill => ({
  firstName: identity.firstName,
  lastName: identity.lastName,
  rpps: identity.rpps,
  codeProfession: identity.professionCode,
  userType: identity.provider === 'psc' ? signUpTypeIn(variant, identity.professionCode) : null,
});

/** What the health-professional card says; null when no card was presented. */
export const cardOf = ({ provider, professionCode, rpps }: ProviderIdentity): Card | null =>
  provider === 'psc' ? { profession: professionCode, rpps } : null;
