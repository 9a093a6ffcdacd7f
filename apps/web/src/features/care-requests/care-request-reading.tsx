import { careRequestNote } from '@maillon/contracts/structures/care-request-note';
import { CARE_REQUEST } from '@maillon/domain/care/care-request-form';
import { careRequestSummary } from '@maillon/domain/care/care-request-summary';
import { dayOf } from '@maillon/domain/day';
import { viewOf } from '@maillon/domain/forms/form-view';
import { formatPhone } from '@maillon/domain/identifiers';
import { MapPin } from 'lucide-react';
import type { OpenedCareRequest } from '../../data/care-requests.ts';
import { FormReading } from '../../fields/form-reading.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { mapLinkOf } from '../../lib/map-link.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { distanceInWords } from './distance-in-words.ts';

/** Whom it concerns, what is needed in a few sentences, and the whole form. */
export const CareRequestReading = ({ opened }: { readonly opened: OpenedCareRequest }) => {
  const { subject, organization, location, note, authoredOn } = opened;
  const answers = careRequestNote.safeParse(note[0]?.text).data;
  const today = dayOf(Date.parse(authoredOn), localZone());
  const { need, motherAndChild, toKnow } = careRequestSummary(answers ?? {});
  const isOpen = location.coordinates !== null || subject.phone !== null || subject.email !== null;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {answers === undefined ? (
        <Alert tone="warning" title="Le formulaire ne s’affiche pas">
          Il a été rempli avec une autre version de l’application. Demandez à la structure de le compléter à nouveau.
        </Alert>
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
          {location.distance !== null && ` · à ${distanceInWords(location.distance)}`}
        </p>
        {subject.phone !== null && (
          <p>
            <a href={`tel:${subject.phone}`} className="text-brand hover:underline">
              {formatPhone(subject.phone)}
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
          opened.status === 'ONHOLD' && (
            <p className="text-sm text-muted">L’adresse et le téléphone s’affichent dès que vous acceptez.</p>
          )
        )}
      </section>
      <Paragraph title="Demandé par" text={[serviceIn(answers), organization.name].filter(Boolean).join(', ')} />
      {answers !== undefined && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Formulaire complet
          </summary>
          <div className="pt-2">
            <FormReading view={viewOf(CARE_REQUEST, answers, { today })} />
          </div>
        </details>
      )}
    </div>
  );
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
