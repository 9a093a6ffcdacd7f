import type { Address } from '@maillon/contracts/fields/primitives';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../lib/forms/form.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AddressField } from '../address-field.tsx';

interface Structure {
  readonly name: string;
  readonly address: Address;
  readonly description: string;
}

interface StructureFieldsProps {
  readonly values: Structure;
  readonly errors: FieldErrors;
  readonly change: (patch: Partial<Structure>) => void;
  /** Where the errors stand: a JSON pointer. */
  readonly at: string;
  readonly isDescriptionRequired?: boolean;
  /** What stands before the presentation. */
  readonly children: ReactNode;
}

/** What people read of a structure (spec platform §5). */
export const StructureFields = ({
  values,
  errors,
  change,
  at,
  isDescriptionRequired = false,
  children,
}: StructureFieldsProps) => (
  <>
    <TextField
      label="Nom de l’organisation"
      name="name"
      required
      maxLength={200}
      autoComplete="organization"
      value={values.name}
      onChange={(name) => change({ name })}
      error={errors[`${at}/name`]}
    />
    <AddressField
      label="Adresse"
      required
      value={values.address}
      onChange={(address) => change({ address })}
      error={errors[`${at}/address/text`] ?? errors[`${at}/address`]}
    />
    {children}
    <TextArea
      label="Présentation"
      name="description"
      required={isDescriptionRequired}
      maxLength={2000}
      hint="Votre activité, vos horaires, votre secteur."
      value={values.description}
      onChange={(description) => change({ description })}
      error={errors[`${at}/description`]}
    />
  </>
);
