import { STRUCTURE_SPECIALITIES } from '@maillon/domain/practice';
import { finessCharacters, siretCharacters } from '../../../fields/structure/finess-mask.ts';
import { StructureFields } from '../../../fields/structure/structure-fields.tsx';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { OrganizationDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { useFinessLookup, useSiretLookup } from './use-structure-lookup.ts';

const SPECIALITIES = STRUCTURE_SPECIALITIES.map(({ code, label }) => ({ value: code, label }));

type NumberProps = Pick<StepProps<OrganizationDraft>, 'values' | 'errors' | 'change'>;

/** 'Organisation': its official number first, which fills the rest where a register knows it. */
export const StructureStep = ({ values, errors, change }: NumberProps) => {
  const { isAlreadyRegistered } = values;
  return (
    <>
      {publicConfig().country === 'FR' ? (
        <FrenchNumbers {...{ values, errors, change }} />
      ) : (
        <TextField
          label="Registre du commerce (RCCM)"
          name="rccm"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          hint="Par exemple CI-ABJ-03-2022-B12-01234."
          value={values.rccm}
          onChange={(rccm) => change({ rccm })}
          error={errors['/organization/rccm']}
        />
      )}
      {!isAlreadyRegistered && (
        <StructureFields values={values} errors={errors} change={change} at="/organization" isDescriptionRequired>
          <CheckboxGroup
            label="Spécialité"
            name="type"
            required
            choices={SPECIALITIES}
            values={SPECIALITIES.map(({ value }) => value).filter((code) => values.specialities.includes(code))}
            onChange={(specialities) => change({ specialities })}
            error={errors['/organization/type']}
          />
        </StructureFields>
      )}
    </>
  );
};

/** FINESS, or SIRET for who has none. */
const FrenchNumbers = ({ values, errors, change }: NumberProps) => {
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
    </>
  );
};
