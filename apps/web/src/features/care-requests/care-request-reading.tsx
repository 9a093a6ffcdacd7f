import { careRequestNote } from '@maillon/contracts/structures/care-request-note';
import { CARE_REQUEST } from '@maillon/domain/care/care-request-form';
import { careRequestSummary } from '@maillon/domain/care/care-request-summary';
import { dayOf } from '@maillon/domain/day';
import { type FormView, viewOf } from '@maillon/domain/forms/form-view';
import { MapPin } from 'lucide-react';
import type { OpenedCareRequest } from '../../data/care-requests.ts';
import { FormReading } from '../../fields/form-reading.tsx';
import { distanceLabel } from '../../lib/distance-label.ts';
import { localZone } from '../../lib/local-zone.ts';
import { mapLinkOf } from '../../lib/map-link.ts';
import { shownPhone } from '../../lib/shown-phone.ts';
import { UnreadableForm } from './unreadable-form.tsx';

interface CareRequestReadingProps {
  readonly opened: OpenedCareRequest;
  readonly side: 'structure' | 'practitioner';
}

/** Whom it concerns, what is needed in a few sentences, and the whole form. */
export const CareRequestReading = ({ opened, side }: CareRequestReadingProps) => {
  const { subject, organization, location, note, authoredOn, isOpen } = opened;
  const answers = careRequestNote.safeParse(note[0]?.text).data;
  const today = dayOf(Date.parse(authoredOn), localZone());
  const view = answers && viewOf(CARE_REQUEST, answers, { today });
  const { need, motherAndChild, toKnow } = careRequestSummary(answers ?? {});
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {answers === undefined ? (
        <UnreadableForm />
      ) : (
        <div className="flex flex-col gap-4">
          <Paragraph title="Ce dont elle a besoin" text={need} />
          <Paragraph title="Elle et son enfant" text={motherAndChild} />
          <Paragraph title="À savoir avant d’y aller" text={toKnow} />
        </div>
      )}
      <section aria-label="Coordonnées">
        <h3 className="mb-1 text-sm font-semibold text-muted">Coordonnées</h3>
        <p className="wrap-anywhere">
          {location.text}
          {location.distance !== null && ` · à ${distanceLabel(location.distance)}`}
        </p>
        {subject.phone !== null && (
          <p>
            <a href={`tel:${subject.phone}`} className="text-brand hover:underline">
              {shownPhone(subject.phone)}
            </a>
          </p>
        )}
        {subject.email !== null && (
          <p className="wrap-anywhere">
            <a href={`mailto:${subject.email}`} className="text-brand hover:underline">
              {subject.email}
            </a>
          </p>
        )}
        {isOpen ? (
          <a
            href={mapLinkOf({ text: location.text, ...location.coordinates })}
            target="_blank"
            rel="noreferrer"
            className="mt-1 inline-flex min-h-8 items-center gap-1.5 font-semibold text-brand hover:underline"
          >
            <MapPin aria-hidden="true" className="size-4" />
            Voir sur une carte
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        ) : (
          <p className="text-sm text-muted">{closedBecause(opened, side)}</p>
        )}
      </section>
      <Paragraph title="Demandé par" text={[serviceIn(answers), organization.name].filter(Boolean).join(', ')} />
      {view !== undefined && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Formulaire complet
          </summary>
          <div className="pt-2">
            <FormReading view={isOpen ? view : withoutAddress(view)} />
          </div>
        </details>
      )}
    </div>
  );
};

/** It stands above, as far as it may be known: an answer that is not shown is not one that is missing. */
const withoutAddress = (view: FormView): FormView => ({
  ...view,
  steps: view.steps.map((step) => ({
    ...step,
    questions: step.questions.filter(({ name }) => name !== 'patientAddress'),
  })),
});

const closedBecause = ({ status }: OpenedCareRequest, side: CareRequestReadingProps['side']): string => {
  if (side === 'structure')
    return 'La patiente n’ouvre plus son dossier à la structure : ses coordonnées ne s’affichent plus.';
  if (status === 'ONHOLD') return 'L’adresse et le téléphone s’affichent dès que vous acceptez.';
  return 'La prise en charge est terminée : les coordonnées ne s’affichent plus.';
};

const serviceIn = (answers: Readonly<Record<string, unknown>> | undefined): string | null => {
  const service = answers?.treatmentRequestingService;
  return typeof service === 'string' ? service : null;
};

const Paragraph = ({ title, text }: { readonly title: string; readonly text: string }) =>
  text === '' ? null : (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      <p className="wrap-anywhere">{text}</p>
    </section>
  );
