import { VARIANTS } from '@maillon/domain/product/variants';
import { publicConfig } from './api/public-config.ts';

/** What the legal texts say in braces: who runs this service, and where. */
export const legalFacts = (): Readonly<Record<string, string>> => {
  const { variant, operator } = publicConfig();
  return {
    SERVICE: VARIANTS[variant].brand,
    SITE: window.location.host,
    OPERATEUR: operator.name,
    FORME_JURIDIQUE: operator.legalForm,
    ADRESSE_OPERATEUR: operator.address,
    RCS: operator.registration,
    EMAIL_DPO: operator.dpoEmail,
    EMAIL_CONSENTEMENT: operator.consentEmail,
    HEBERGEUR_HDS: operator.healthDataHost,
  };
};
