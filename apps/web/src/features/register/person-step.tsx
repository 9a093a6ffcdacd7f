import { AddressField } from '../../fields/address-field.tsx';
import { IdentityFields } from './identity-fields.tsx';
import type { IdentityDraft } from './sign-up-draft.ts';
import type { StepProps } from './step.ts';

/** 'Informations personnelles' of a professional: who they are and where they work from. */
const personStep = (block: 'midwife' | 'assistant') => (props: StepProps<IdentityDraft>) => (
  <>
    <IdentityFields {...props} block={block} />
    <AddressField
      label="Adresse professionnelle"
      required
      value={props.values.address}
      onChange={(address) => props.change({ address })}
      error={props.errors[`/${block}/address/text`]}
    />
  </>
);

export const MidwifePersonStep = personStep('midwife');
export const AssistantPersonStep = personStep('assistant');
