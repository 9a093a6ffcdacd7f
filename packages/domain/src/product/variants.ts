import type { UserType } from '../user-type.ts';
import type { Country } from './countries.ts';

/** The products built from this code (spec, platform §1; `mobility` is the spec's second product, design api A3). */
export const VARIANT_NAMES = ['natalconnect', 'mobility', 'dispatch'] as const;

export type Variant = (typeof VARIANT_NAMES)[number];

export interface SignUpChoice {
  readonly type: UserType;
  readonly label: string;
}

interface VariantTraits {
  /** The name that the product goes by. */
  readonly brand: string;
  /** OKLCH: the hue of every colour of the product in degrees, and the chroma of its brand colour. */
  readonly hue: number;
  readonly chroma: number;
  /** Where its demonstration is set; an operator chooses with `COUNTRY`. */
  readonly country: Country;
  /** 'Propulsé par' under the footer (spec platform §2 "Loading and shell"). */
  readonly poweredBy: boolean;
  /** Pregnancy follow-up, midwives, care requests. */
  readonly maternity: boolean;
  /** Doctors and nurses, consultation tours. */
  readonly ambulatory: boolean;
  /** Only managers and operators, on a map. */
  readonly dispatching: boolean;
  /** The profile picker 'Choisissez le profil qui vous correspond', in its order (spec, platform §2 Sign-up). */
  readonly signUp: readonly SignUpChoice[];
}

export const VARIANTS: Readonly<Record<Variant, VariantTraits>> = {
  natalconnect: {
    brand: 'NatalConnect',
    hue: 345,
    chroma: 0.115,
    country: 'FR',
    poweredBy: true,
    maternity: true,
    ambulatory: false,
    dispatching: false,
    signUp: [
      { type: 'patient', label: 'Patient' },
      { type: 'midwife', label: 'Sage-femme' },
      { type: 'doctor', label: 'Médecin' },
      { type: 'organization', label: 'Service de maternité' },
    ],
  },
  mobility: {
    brand: 'Maillon',
    hue: 205,
    chroma: 0.078,
    country: 'CI',
    poweredBy: false,
    maternity: false,
    ambulatory: true,
    dispatching: false,
    signUp: [
      { type: 'patient', label: 'Patient' },
      { type: 'assistant', label: 'Infirmier ou infirmière' },
      { type: 'doctor', label: 'Médecin' },
      { type: 'organization', label: 'Organisation' },
    ],
  },
  dispatch: {
    brand: 'Maillon Régulation',
    hue: 268,
    chroma: 0.15,
    // It sends the nurses of `mobility`, whose home visits exist in CI only (spec clinical §1, design catalogues §11 structure C).
    country: 'CI',
    poweredBy: false,
    maternity: false,
    ambulatory: false,
    dispatching: true,
    signUp: [
      { type: 'dispatchManager', label: 'Gestionnaire' },
      { type: 'dispatchOperator', label: 'Opérateur' },
    ],
  },
};

export const isVariant = (value: unknown): value is Variant => VARIANT_NAMES.some((name) => name === value);

/** Whether the variant's sign-up offers the type; the others join by invitation or belong to another product. */
export const offersSignUp = (variant: Variant, type: UserType): boolean =>
  VARIANTS[variant].signUp.some((choice) => choice.type === type);
