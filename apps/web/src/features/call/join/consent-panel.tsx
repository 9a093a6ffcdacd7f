import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { signedConsents, useSignTeleconsultation } from '../../../data/access/data-rights.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';

const INFORMATION = [
  'La téléconsultation est une consultation à distance : le professionnel vous voit et vous entend par vidéo. Un autre soignant peut être auprès de vous.',
  'L’appel n’est pas enregistré. Seules les personnes de ce rendez-vous vous voient et vous entendent. Une image de l’appel, une mesure ou une ordonnance peut être jointe à votre dossier, lu par vous et par les personnes à qui vous l’avez ouvert.',
  'Un compte rendu est rédigé et conservé dans votre dossier.',
  'La téléconsultation ne convient pas aux urgences : n’attendez pas ce rendez-vous, appelez les secours.',
  'Vous pouvez refuser, ou quitter l’appel à tout moment : une consultation en présence reste possible.',
] as const;

/** For the patient: what a teleconsultation is, and their consent to this one, with its date. It is printed on the report. */
export const ConsentPanel = ({ visitId }: { readonly visitId: string }) => {
  const { data, error, refetch } = useQuery(signedConsents());
  const given = data?.find(({ type, appointmentId }) => type === 'teleconsultation' && appointmentId === visitId);
  return (
    <Panel title="Consentement à la téléconsultation">
      <div className="flex flex-col gap-3 px-4 pb-5 md:px-5">
        {given !== undefined && (
          <p className="flex items-start gap-2 font-semibold text-success">
            <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {`Consentement donné le ${dateAndTime(given.signedAt)}`}
          </p>
        )}
        {data === undefined && error === null && <SkeletonLines lines={5} />}
        <ReadFailure error={data === undefined ? error : null} again={refetch} />
        {data !== undefined && (
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {INFORMATION.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {data !== undefined && given === undefined && <ConsentForm visitId={visitId} />}
      </div>
    </Panel>
  );
};

const ConsentForm = ({ visitId }: { readonly visitId: string }) => {
  const [isRead, setRead] = useState(false);
  const { mutate, error, isPending } = useSignTeleconsultation(visitId);
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Checkbox
        label="J’ai lu ces informations et je consens à cette téléconsultation."
        checked={isRead}
        onChange={setRead}
      />
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      <Button type="submit" look="secondary" resting={!isRead} pending={isPending}>
        Donner mon consentement
      </Button>
      <p className="text-muted">La date est inscrite dans le compte rendu.</p>
    </form>
  );
};
