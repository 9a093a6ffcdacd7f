import { STRUCTURE_SPECIALITIES } from '@maillon/domain/practice';
import { AddressField } from '../../../fields/address-field.tsx';
import { finessCharacters, siretCharacters } from '../../../fields/finess-mask.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { OrganizationDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { useFinessLookup, useSiretLookup } from './use-structure-lookup.ts';

const SPECIALITIES = STRUCTURE_SPECIALITIES.map(({ code, label }) => ({ value: code, label }));

/** What a structure is, for one that is not here yet. */
const StructureFields = ({ values, errors, change }: StepProps<OrganizationDraft>) => (
  <>
    <TextField
      label="Nom de l’organisation"
      name="name"
      required
      maxLength={200}
      autoComplete="organization"
      value={values.name}
      onChange={(name) => change({ name })}
      error={errors['/organization/name']}
    />
    <AddressField
      label="Adresse"
      required
      value={values.address}
      onChange={(address) => change({ address })}
      error={errors['/organization/address/text'] ?? errors['/organization/address']}
    />
    <CheckboxGroup
      label="Spécialité"
      name="type"
      required
      choices={SPECIALITIES}
      values={SPECIALITIES.map(({ value }) => value).filter((code) => values.specialities.includes(code))}
      onChange={(specialities) => change({ specialities })}
      error={errors['/organization/type']}
    />
    <TextArea
      label="Présentation"
      name="description"
      required
      maxLength={2000}
      hint="Votre activité, vos horaires, votre secteur."
      value={values.description}
      onChange={(description) => change({ description })}
      error={errors['/organization/description']}
    />
  </>
);

/** 'Organisation': its official number first, which fills the rest where a register knows it. */
export const StructureStep = (props: StepProps<OrganizationDraft>) => {
  const { values, errors, change } = props;
  const { noFiness, isAlreadyRegistered } = values;
  const fill = ({ name, address }: Pick<OrganizationDraft, 'name' | 'address'>): void => change({ name, address });
  const finess = useFinessLookup(values.finess, !noFiness, fill);
  const siret = useSiretLookup(values.siret, noFiness, fill);
  return (
    <>
      {!noFiness && (
        <TextField
          label="Numéro FINESS"
          name="finess"
          required
          maxLength={21}
          autoComplete="off"
          autoCapitalize="characters"
          hint={finess.hint ?? '9 caractères, sur vos documents officiels.'}
          value={values.finess}
          onChange={(typed) => change({ finess: finessCharacters(typed) })}
          error={errors['/organization/finess']}
        />
      )}
      {!isAlreadyRegistered && (
        <Checkbox
          label="Mon organisation n’a pas de numéro FINESS"
          name="noFiness"
          checked={noFiness}
          onChange={(checked) => change({ noFiness: checked })}
        />
      )}
      {noFiness && (
        <TextField
          label="Numéro SIRET"
          name="siret"
          required
          maxLength={21}
          inputMode="numeric"
          autoComplete="off"
          hint={siret.hint ?? '14 chiffres.'}
          value={values.siret}
          onChange={(typed) => change({ siret: siretCharacters(typed) })}
          error={errors['/organization/siret']}
        />
      )}
      {!noFiness && (
        <Checkbox
          label="Ma structure est déjà inscrite : je demande à la rejoindre"
          name="isAlreadyRegistered"
          checked={isAlreadyRegistered}
          onChange={(checked) => change({ isAlreadyRegistered: checked })}
        />
      )}
      {!isAlreadyRegistered && <StructureFields {...props} />}
    </>
  );
};
