import { cleanRpps, hasValidRppsKey, isRpps } from '@maillon/domain/identifiers';
import { doctorNumberLabel } from '@maillon/domain/product/national-numbers';
import { SIGN_UP_SPECIALTIES } from '@maillon/domain/qualifications';
import { AddressField } from '../../../fields/address-field.tsx';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IdentityFields } from '../identity-fields.tsx';
import type { DoctorDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { lockedByCard } from './card.ts';

const SPECIALTIES = SIGN_UP_SPECIALTIES.map(({ code, label }) => ({ value: code, label }));

const rppsHint = (rpps: string): string =>
  isRpps(rpps) && !hasValidRppsKey(rpps)
    ? 'Ce numéro RPPS ne semble pas valide (clé de contrôle).'
    : '11 chiffres, inscrits sur votre carte de professionnel de santé.';

/** 'Informations professionnelles': everything that the server may refuse is here, so that a conflict is mended in place. */
export const ProfessionalStep = (props: StepProps<DoctorDraft>) => {
  const { values, errors, change, proved } = props;
  const { country } = publicConfig();
  return (
    <>
      <IdentityFields {...props} block="doctor">
        <TextField
          label={doctorNumberLabel(country)}
          name="rpps"
          required
          inputMode={country === 'FR' ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={30}
          hint={country === 'FR' ? rppsHint(cleanRpps(values.rpps)) : 'Celui de votre attestation d’inscription.'}
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
