import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Address } from '@maillon/contracts/fields/primitives';
import { emergencyNumbers } from '@maillon/domain/product/countries';
import { HOUR_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type HomeVisit, POLL_MS, requestedVisits, useLiveHomeVisits } from '../../data/home-visits.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CurrentVisit } from './current-visit.tsx';
import { currentVisit, sentencesOf } from './home-visit.model.ts';
import { RequestVisitDialog } from './request-visit-dialog.tsx';

/** How long the end of a visit stays in sight. */
const ENDED_MS = 2 * HOUR_MS;

interface PatientVisitCardProps {
  readonly me: UserMe;
  /** It has its size: what stands below it is not pushed away any more. */
  readonly onKnown?: (() => void) | undefined;
}

/** On the home of a patient: the visit that is followed, or the way to ask for one (spec clinical §2). */
export const PatientVisitCard = ({ me, onKnown }: PatientVisitCardProps) => {
  useLiveHomeVisits();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...requestedVisits(),
    refetchInterval: ({ state }) => (currentVisit(state.data ?? []) === undefined ? false : POLL_MS),
  });
  const isKnown = data !== undefined || error !== null;
  const known = useEffectEvent(() => onKnown?.());
  useLayoutEffect(() => {
    if (isKnown) known();
  }, [isKnown]);
  const [ambulance] = emergencyNumbers(publicConfig().country);
  if (data === undefined) {
    if (error !== null) return <ReadFailure error={error} again={refetch} title="Consultation à domicile" />;
    return <Skeleton className="h-41 rounded-xl md:h-27" />;
  }
  const current = currentVisit(data);
  if (current !== undefined) return <CurrentVisit visit={current} />;
  const [last] = data;
  const wasAbsent = last?.reason === 'ABSENT';
  const isRecent = last?.endedAt != null && serverNow() - Date.parse(last.endedAt) < ENDED_MS;
  return (
    <section
      aria-label="Consultation à domicile"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-brand/25 bg-brand-soft px-5 py-5 md:px-7"
    >
      <div className="flex-1 basis-60">
        {isRecent && last !== undefined && (
          <p role="status" className="mb-2 text-sm font-semibold">
            {sentencesOf(last).join('. ')}
          </p>
        )}
        <h2 className="text-lg font-semibold">Besoin d’un infirmier chez vous ?</h2>
        <p className="text-sm">{`Il vient à votre adresse, et vous suivez son trajet. Urgence vitale : appelez le ${ambulance}.`}</p>
      </div>
      <Button icon={<House aria-hidden="true" />} className="max-md:w-full" onClick={() => setAsking(true)}>
        {isRecent && wasAbsent ? 'Refaire une demande' : 'Demander une consultation'}
      </Button>
      {isAsking && (
        <RequestVisitDialog
          home={(isRecent && wasAbsent && placeOf(last)) || me.patient?.address[0]}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
};

/** Where the nurse came in vain: asked again, it is most often the same address. */
const placeOf = ({ location: { text, coordinates } }: HomeVisit): Address | undefined =>
  text === null ? undefined : { text, ...(coordinates !== null && { coordinates }) };
