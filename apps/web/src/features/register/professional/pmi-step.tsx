import { useState } from 'react';
import { AddressField } from '../../../fields/address-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { MidwifeDraft, PmiDraft } from '../sign-up-draft.ts';
import type { StepProps } from '../step.ts';
import { lacksPmi } from './midwife.model.ts';
import { PmiField } from './pmi-field.tsx';

const ANSWERS = [
  { value: 'pmi', label: 'Oui' },
  { value: 'none', label: 'Non' },
] as const;
const NOTHING_YET: PmiDraft = { name: '', address: { text: '' }, telecom: [] };

interface ChosenProps {
  readonly pmi: PmiDraft;
  readonly onChange: () => void;
}

const Chosen = ({ pmi, onChange }: ChosenProps) => (
  <div className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-brand bg-brand-soft px-4 py-3">
    <div>
      <p className="font-semibold">{pmi.name}</p>
      <p className="text-sm">{pmi.address.text}</p>
      {pmi.telecom.map(({ value }) => (
        <p key={value} className="text-sm text-muted">
          {value}
        </p>
      ))}
    </div>
    <Button look="secondary" onClick={onChange}>
      Modifier
    </Button>
  </div>
);

/** 'Affiliation PMI': found in the directory, or written by hand when it is not there. */
export const PmiStep = ({ values, errors, change }: StepProps<MidwifeDraft>) => {
  const { affiliation, pmi } = values;
  // A draft whose centre was written by hand, and not to the end, is gone on with.
  const [byHand, setByHand] = useState(pmi !== null && lacksPmi(values));
  const write = (patch: Partial<PmiDraft>): void => change({ pmi: { ...(pmi ?? NOTHING_YET), ...patch } });
  return (
    <>
      <RadioGroup
        label="Avez-vous une PMI d’affiliation ?"
        name="affiliation"
        required
        value={affiliation}
        onChange={(answer) => change({ affiliation: answer })}
        choices={ANSWERS}
        error={errors['/midwife/affiliation']}
      />
      {affiliation === 'pmi' && !byHand && pmi !== null && <Chosen pmi={pmi} onChange={() => change({ pmi: null })} />}
      {affiliation === 'pmi' && !byHand && pmi === null && (
        <>
          <PmiField onPick={(found) => change({ pmi: found })} error={errors['/midwife/pmiName']} />
          <Button look="quiet" className="self-start" onClick={() => setByHand(true)}>
            Ma PMI n’est pas dans la liste
          </Button>
        </>
      )}
      {affiliation === 'pmi' && byHand && (
        <>
          <TextField
            label="Nom de la PMI"
            name="pmiName"
            required
            maxLength={200}
            value={pmi?.name ?? ''}
            onChange={(name) => write({ name })}
            error={errors['/midwife/pmiName']}
          />
          <AddressField
            label="Adresse de la PMI"
            required
            value={pmi?.address ?? NOTHING_YET.address}
            onChange={(address) => write({ address })}
            error={errors['/midwife/pmiAddress/text'] ?? errors['/midwife/pmiAddress']}
          />
          <TextField
            label="Téléphone de la PMI"
            name="pmiTelecom"
            type="tel"
            maxLength={40}
            value={pmi?.telecom[0]?.value ?? ''}
            onChange={(value) => write({ telecom: value.trim() === '' ? [] : [{ system: 'PHONE', value }] })}
            error={errors['/midwife/pmiTelecom']}
          />
          <Button
            look="quiet"
            className="self-start"
            onClick={() => {
              setByHand(false);
              change({ pmi: null });
            }}
          >
            Chercher dans la liste
          </Button>
        </>
      )}
    </>
  );
};
