import { cleanRpps, hasValidRppsKey, isRpps } from '@maillon/domain/identifiers';
import { SIGN_UP_SPECIALTIES } from '@maillon/domain/qualifications';
import { AddressField } from '../../../fields/address-field.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IdentityFields } from '../identity-fields.tsx';
import type { DoctorDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { lockedByCard } from './card.ts';

const SPECIALTIES = SIGN_UP_SPECIALTIES.map(({ code, label }) => ({ value: code, label }));

/** 'Informations professionnelles': everything that the server may refuse is here, so that a conflict is mended in place. */
export const ProfessionalStep = (props: StepProps<DoctorDraft>) => {
  const { values, errors, change, proved } = props;
  const rpps = cleanRpps(values.rpps);
  return (
    <>
      <IdentityFields {...props} block="doctor">
        <TextField
          label="Numéro RPPS"
          name="rpps"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={21}
          hint={
            isRpps(rpps) && !hasValidRppsKey(rpps)
              ? 'Ce numéro RPPS ne semble pas valide (clé de contrôle).'
              : '11 chiffres, inscrits sur votre carte de professionnel de santé.'
          }
          value={values.rpps}
          onChange={(typed) => change({ rpps: typed })}
          error={errors['/doctor/rpps']}
          {...lockedByCard(proved)}
        />
        <CheckboxGroup
          label="Spécialité"
          name="qualifications"
          required
          choices={SPECIALTIES}
          values={SPECIALTIES.map(({ value }) => value).filter((code) => values.qualifications.includes(code))}
          onChange={(qualifications) => change({ qualifications })}
          error={errors['/doctor/qualifications']}
        />
      </IdentityFields>
      <AddressField
        label="Adresse professionnelle"
        required
        value={values.address}
        onChange={(address) => change({ address })}
        error={errors['/doctor/address/text']}
      />
    </>
  );
};
