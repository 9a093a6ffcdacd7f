import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { isOpen } from '@maillon/domain/care/home-visit';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigation, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type HomeVisit, takeStep } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { distanceLabel } from '../../lib/distance-label.ts';
import { shownPhone } from '../../lib/shown-phone.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AbsentPatient } from './absent-patient.tsx';
import { nextStepOf, stepLabel, tourStateOf, type VisitStepTo, wayTo } from './home-visit.model.ts';
import { SlideToConfirm } from './slide-to-confirm.tsx';
import { VisitProgress } from './visit-progress.tsx';

/** Spec clinical §4: before the next step is shown, and before the dialog of a visit that is over closes. */
const PAUSE_MS = 5 * SECOND_MS;

interface TourVisitDialogProps {
  readonly visit: HomeVisit;
  readonly isFemale: boolean;
  /** After a step: the position is wanted at once. */
  readonly onStep: () => void;
  readonly onClose: () => void;
}

/** One visit of a tour, step by step. */
export const TourVisitDialog = ({ visit, isFemale, onStep, onClose }: TourVisitDialogProps) => {
  const client = useQueryClient();
  const [noted, setNoted] = useState<VisitStepTo | null>(null);
  const next = nextStepOf(visit);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: VisitStepTo) => takeStep(client, visit.id, to),
    onSuccess: (_done, to) => {
      setNoted(to);
      onStep();
    },
  });
  useEffect(() => {
    if (noted === null) return;
    const timer = setTimeout(() => (noted === 'LEAVED' ? onClose() : setNoted(null)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [noted, onClose]);
  const { subject, location } = visit;
  return (
    <Dialog
      open
      onClose={onClose}
      title={subject.name}
      description={[subject.age === null ? '' : `${subject.age} ans`, SERVICE_CATEGORY_LABELS[visit.code]]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="flex flex-col gap-4 pb-5">
        {location.text !== null && (
          <p>
            {location.text}
            {location.distance !== null && (
              <span className="whitespace-nowrap text-muted">{` · à ${distanceLabel(location.distance)}`}</span>
            )}
          </p>
        )}
        {visit.note.map(({ text }) => (
          <p key={text} className="rounded-md bg-sunken px-4 py-3 whitespace-pre-line">
            {text}
          </p>
        ))}
        {isOpen(visit) && (
          <div className="flex flex-wrap gap-2">
            {location.coordinates !== null && (
              <a
                href={wayTo(location.coordinates)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ look: 'secondary', size: 'sm' })}
              >
                <Navigation aria-hidden="true" />
                Itinéraire
              </a>
            )}
            {subject.phone !== null && (
              <a href={`tel:${subject.phone}`} className={buttonClass({ look: 'secondary', size: 'sm' })}>
                <Phone aria-hidden="true" />
                {shownPhone(subject.phone)}
              </a>
            )}
          </div>
        )}
        <VisitProgress visit={visit} />
        <p role="status" className="font-semibold">
          {noted === null ? tourStateOf(visit) : notedWords(noted)}
        </p>
        {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
        {next !== null && noted === null && (
          <SlideToConfirm
            key={next}
            label={stepLabel(next, isFemale)}
            pending={isPending}
            onConfirm={() => mutate(next)}
          />
        )}
        {next === 'LEAVED' && noted === null && <AbsentPatient visit={visit} onDone={onClose} />}
      </div>
    </Dialog>
  );
};

const notedWords = (step: VisitStepTo): string =>
  ({
    TRAVELLING: 'C’est noté : le patient est prévenu de votre départ.',
    ARRIVED: 'C’est noté : consultation en cours.',
    LEAVED: 'C’est noté : consultation terminée.',
  })[step];
