import type { Variant } from '@maillon/domain/user-type';

/** The spec's three products as named questions, so that no screen compares a string (spec platform §1). */
interface VariantTraits {
  readonly brand: string;
  /** What the sign-in promises, beside its form. */
  readonly welcome: { readonly title: string; readonly text: string };
  /** 'Propulsé par' under the footer (spec platform §2 "Loading and shell"). */
  readonly poweredBy: boolean;
  /** Pregnancy follow-up, midwives, care requests. */
  readonly maternity: boolean;
  /** Doctors and nurses, consultation tours. */
  readonly ambulatory: boolean;
  /** Only managers and operators, on a map. */
  readonly dispatching: boolean;
}

const CARE = {
  title: 'Vos soignants, réunis autour de vous.',
  text: 'Rendez-vous, échanges et suivi, au même endroit et en toute confidentialité.',
};
const DISPATCHING = {
  title: 'Chaque demande trouve son équipe.',
  text: 'Les demandes, les soignants et les tournées, d’un seul regard.',
};

const TRAITS: Record<Variant, VariantTraits> = {
  natalconnect: {
    brand: 'NatalConnect',
    welcome: CARE,
    poweredBy: true,
    maternity: true,
    ambulatory: false,
    dispatching: false,
  },
  mobility: {
    brand: 'Maillon',
    welcome: CARE,
    poweredBy: false,
    maternity: false,
    ambulatory: true,
    dispatching: false,
  },
  dispatch: {
    brand: 'Maillon Régulation',
    welcome: DISPATCHING,
    poweredBy: false,
    maternity: false,
    ambulatory: false,
    dispatching: true,
  },
};

export const traitsOf = (variant: Variant): VariantTraits => TRAITS[variant];

export const isVariant = (value: unknown): value is Variant => typeof value === 'string' && value in TRAITS;
