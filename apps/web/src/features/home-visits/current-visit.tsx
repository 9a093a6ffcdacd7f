import { stepOf } from '@maillon/domain/care/home-visit';
import { useState } from 'react';
import type { HomeVisit } from '../../data/home-visits.ts';
import { Button } from '../../ui/button.tsx';
import { CancelVisitDialog } from './cancel-visit-dialog.tsx';
import { sentencesOf } from './home-visit.model.ts';
import { VisitProgress } from './visit-progress.tsx';
import { WayHere } from './way-here.tsx';

/** The visit that a patient waits for: where it stands, the way of the nurse, and the way out. */
export const CurrentVisit = ({ visit }: { readonly visit: HomeVisit }) => {
  const [isCancelling, setCancelling] = useState(false);
  const [title, detail] = sentencesOf(visit);
  const step = stepOf(visit);
  return (
    <section
      aria-label="Votre consultation à domicile"
      className="flex flex-col gap-4 rounded-xl border border-brand/25 bg-surface px-5 py-5 shadow-card md:px-7"
    >
      <div role="status">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-muted">{detail}</p>
      </div>
      <VisitProgress visit={visit} />
      {step === 2 && <WayHere visitId={visit.id} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <p className="min-w-0 break-words text-muted">{visit.location.text}</p>
        {step < 3 && (
          <Button look="quiet" size="sm" onClick={() => setCancelling(true)}>
            Annuler la demande
          </Button>
        )}
      </div>
      {isCancelling && <CancelVisitDialog visitId={visit.id} onClose={() => setCancelling(false)} />}
    </section>
  );
};
