import type { CheckUp } from '@maillon/contracts/record/check-ups';
import { isoDay } from '@maillon/domain/day';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import { viewOf } from '@maillon/domain/forms/form-view';
import { preventionsFor } from '@maillon/domain/forms/prevention';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useParams } from 'react-router';
import { checkUpQuery } from '../../data/check-ups.ts';
import { FormReading } from '../../fields/form-reading.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { plainDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';
import { useCheckUpPdf } from './use-check-up-pdf.ts';

/** One questionnaire, read and not written (spec, organizations §2 "Questionnaire result detail"). */
export const CheckUpResultScreen = () => {
  const { checkUpId = '' } = useParams();
  const { data, error, refetch } = useQuery(checkUpQuery(checkUpId));
  return (
    <>
      <PageHeading title="Résultats du formulaire de santé" />
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
      {data !== undefined && <Result checkUp={data} />}
    </>
  );
};

const Result = ({ checkUp }: { readonly checkUp: CheckUp }) => {
  // As it was asked then: a year later the same person would be asked other questions.
  const view = viewOf(CHECK_UP, checkUp.answers, { today: isoDay(checkUp.answeredOn) });
  const { state, save } = useCheckUpPdf(checkUp, view);
  const preventions = preventionsFor(view);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-lg font-semibold">
            {String(checkUp.answers.firstName)} {String(checkUp.answers.lastName)}
          </p>
          <p className="text-sm text-muted">Reçu le {plainDate(checkUp.createdAt)}</p>
        </div>
        <Button
          look="secondary"
          icon={<FileDown aria-hidden="true" />}
          pending={state === 'working'}
          onClick={() => void save()}
        >
          Télécharger le PDF
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {state === 'working' ? 'Génération du PDF en cours…' : ''}
      </p>
      {state === 'failed' && <Alert tone="danger">Le PDF n’a pas pu être généré. Réessayez.</Alert>}
      {preventions.length > 0 && (
        <Alert title="Prévention">
          <ul className="list-disc space-y-1 pl-4">
            {preventions.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <FormReading view={view} />
    </div>
  );
};
