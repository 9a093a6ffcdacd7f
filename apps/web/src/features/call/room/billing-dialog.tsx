import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { formatNir } from '@maillon/domain/identifiers';
import { type BillingForm, billingFormOf } from '@maillon/domain/payment/billing';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { patientFile } from '../../../data/affiliations.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';

interface BillingDialogProps {
  readonly visit: Appointment;
  /** Of the billing service. */
  readonly address: string;
  readonly onClose: () => void;
}

/**
 * What the billing service is told of a visit, shown before it is sent. By POST and without a referrer: a name, a birth date and an insurance
 * number stand in no address.
 */
export const BillingDialog = ({ visit, address, onClose }: BillingDialogProps) => {
  const { data: patient, error, refetch } = useQuery(patientFile(visit.patient.userData.id));
  const form = patient === undefined ? undefined : billingFormOf({ ...patient, appointmentId: visit.id });
  const formId = useId();
  return (
    <Dialog
      open
      size="sm"
      title="Facturation"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} resting={form == null}>
            Ouvrir la facturation
          </Button>
        </>
      }
    >
      {form === undefined && error === null && <SkeletonLines lines={5} />}
      <ReadFailure error={error} again={refetch} />
      {form === null && (
        <Alert tone="warning" title="Numéro de sécurité sociale manquant">
          Le service de facturation le demande. Complétez le profil du patient, puis revenez ici.
        </Alert>
      )}
      {form != null && <SentForm id={formId} form={form} address={address} onSent={onClose} />}
    </Dialog>
  );
};

const shown = ({ lastName, firstName, birthDate, insuranceNumber, ticketId }: BillingForm) => [
  ['Nom', lastName],
  ['Prénom', firstName],
  ['Date de naissance', birthDate.split('-').reverse().join('/')],
  ['N° de sécurité sociale', formatNir(insuranceNumber)],
  ['N° de ticket', ticketId],
];

interface SentFormProps {
  readonly id: string;
  readonly form: BillingForm;
  readonly address: string;
  readonly onSent: () => void;
}

const SentForm = ({ id, form, address, onSent }: SentFormProps) => (
  <form
    id={id}
    method="post"
    action={address}
    target="_blank"
    rel="noopener noreferrer"
    // The browser reads the fields as the event ends; the dialog may go after it.
    onSubmit={() => setTimeout(onSent)}
  >
    <p className="mb-3 text-sm text-muted">
      Le service de facturation s’ouvre dans un nouvel onglet et reçoit ces informations, et aucune autre.
    </p>
    <dl className="grid gap-2 text-sm">
      {shown(form).map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold break-all tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    {Object.entries(form).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </form>
);
