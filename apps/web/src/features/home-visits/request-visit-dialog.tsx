import type { Address } from '@maillon/contracts/fields/primitives';
import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABELS, type ServiceCategory } from '@maillon/domain/appointment';
import type { Place } from '@maillon/domain/distance';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { requestVisit } from '../../data/home-visits.ts';
import { AddressField } from '../../fields/address-field.tsx';
import { fieldErrorsOf, sentenceOf } from '../../lib/api/problem.ts';
import { newId } from '../../lib/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { devicePlace } from './device-place.ts';

const KINDS = SERVICE_CATEGORIES.map((value) => ({ value, label: SERVICE_CATEGORY_LABELS[value] }));
const NO_PLACE = {
  denied: 'Votre appareil n’autorise pas la localisation. Écrivez votre adresse et choisissez-la dans la liste.',
  unknown: 'Votre appareil ne trouve pas sa position. Écrivez votre adresse et choisissez-la dans la liste.',
} as const;
const REQUIRED = 'Ce champ est obligatoire';
/** Without a place on the map no nurse is near. */
const NO_COORDINATES =
  'Choisissez une adresse de la liste, ou utilisez votre position : nous cherchons l’infirmier le plus proche';

interface RequestVisitDialogProps {
  /** Where the patient lives, as far as it is known. */
  readonly home: Address | undefined;
  readonly onClose: () => void;
}

/** A nurse is asked to come: where, and what for. */
export const RequestVisitDialog = ({ home, onClose }: RequestVisitDialogProps) => {
  const client = useQueryClient();
  // The same request sent again after a lost answer is one.
  const [key] = useState(() => ({ id: newId(), idempotency: crypto.randomUUID() }));
  const [code, setCode] = useState<ServiceCategory>('Consultation');
  const [reason, setReason] = useState('');
  const [address, setAddress] = useState<Address>({
    text: home?.text ?? '',
    ...(home?.coordinates && { coordinates: home.coordinates }),
  });
  const [place, setPlace] = useState<Place | null>(null);
  const [search, setSearch] = useState<'none' | 'looking' | 'denied' | 'unknown'>('none');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { latitude, longitude } = place ?? address.coordinates ?? {};
      const at = latitude === undefined || longitude === undefined ? {} : { coordinates: { latitude, longitude } };
      const location = { text: address.text.trim(), ...at };
      return requestVisit(client, { id: key.id, code, location, note: [{ text: reason.trim() }] }, key.idempotency);
    },
    onSuccess: onClose,
  });
  const isPlaced = place !== null || address.coordinates !== undefined;
  const faults = fieldErrorsOf(error);
  const missing = (value: string): string | undefined => (isChecked && value.trim() === '' ? REQUIRED : undefined);
  const locate = async (): Promise<void> => {
    setSearch('looking');
    const found = await devicePlace();
    if (typeof found === 'string') return setSearch(found);
    setSearch('none');
    setPlace({ latitude: found.latitude, longitude: found.longitude });
    setAddress(({ text }) => ({ text: text === '' ? 'À ma position' : text }));
  };
  const send = (): void => {
    setChecked(true);
    if (reason.trim() !== '' && address.text.trim() !== '' && isPlaced) mutate();
  };
  const placeFault = faults['/location/coordinates/latitude'];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Demander une consultation à domicile"
      description="Un infirmier vient vous voir. Vous suivez son arrivée sur cette page."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button pending={isPending} onClick={send}>
            Demander un infirmier
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Type de consultation"
          required
          layout="column"
          choices={KINDS}
          value={code}
          onChange={setCode}
        />
        <TextArea
          label="Motif"
          required
          maxLength={500}
          hint="Votre infirmier le lit avant de venir."
          value={reason}
          onChange={setReason}
          error={faults['/note/0/text'] ?? missing(reason)}
        />
        <div className="flex flex-col gap-2">
          <AddressField
            label="Adresse"
            required
            hint="Étage, repère, nom sur la porte : tout ce qui aide à vous trouver."
            value={address}
            onChange={(next) => {
              setAddress(next);
              if (next.coordinates !== undefined) setPlace(null);
            }}
            error={
              faults['/location/text'] ?? missing(address.text) ?? (isChecked && !isPlaced ? NO_COORDINATES : undefined)
            }
          />
          <Button
            look="secondary"
            size="sm"
            className="self-start"
            pending={search === 'looking'}
            icon={<LocateFixed aria-hidden="true" />}
            onClick={() => void locate()}
          >
            Utiliser ma position
          </Button>
          <p role="status" className="text-sm text-muted">
            {place !== null && 'Votre position sera donnée à l’infirmier avec cette demande.'}
          </p>
          {(search === 'denied' || search === 'unknown') && <Alert tone="warning">{NO_PLACE[search]}</Alert>}
          {placeFault !== undefined && <Alert tone="danger">{placeFault}</Alert>}
        </div>
        {error !== null && Object.keys(faults).length === 0 && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      </div>
    </Dialog>
  );
};
