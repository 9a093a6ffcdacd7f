import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { IsoDay } from '@maillon/domain/day';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { placeIn } from '../../../data/agenda/booking-place.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { OfferedSlot, PatientBooking, ProfessionalBooking, TeamBooking } from './booking-parts.ts';
import { bookedWords } from './series.model.ts';

/** « Prendre rendez-vous » for a patient, with their team or from a date; « Ajouter un rendez-vous » for a professional. */
export const BookingScreen = ({ me }: { readonly me: UserMe }) => {
  const isPatient = me.userType === 'patient';
  const [address] = useSearchParams();
  const offerId = isPatient ? address.get('offer') : null;
  const isChosen = placeIn(useLocation().state, me).choice !== undefined;
  const isNarrow = offerId !== null || isChosen;
  const ofPatient = isChosen ? 'Vérifiez et confirmez' : 'Prendre rendez-vous';
  const title = offerId !== null ? 'Place proposée' : isPatient ? ofPatient : 'Ajouter un rendez-vous';
  useTitle(title);
  const navigate = useNavigate();
  const onBooked = (day: IsoDay, count = 1): void => {
    toast.success(isPatient ? 'Votre rendez-vous est confirmé' : bookedWords(count));
    void navigate(`${paths.agenda()}?date=${day}`);
  };
  if (me.userType === 'organization') return <Navigate to={`${paths.bookForStructure()}?${address}`} replace />;
  if (isPatient && address.get('by') !== 'date') {
    return (
      <div className={cx('mx-auto flex w-full flex-col gap-4', isNarrow ? 'max-w-2xl' : 'max-w-6xl')}>
        <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          {offerId === null ? <TeamBooking me={me} /> : <OfferedSlot key={offerId} me={me} offerId={offerId} />}
        </Suspense>
      </div>
    );
  }
  return (
    <div className={cx('mx-auto flex w-full flex-col gap-5', isPatient ? 'max-w-2xl' : 'max-w-5xl')}>
      <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
      {isPatient && (
        <Link to={paths.bookAppointment()} className={buttonClass({ look: 'quiet', size: 'sm' }, 'self-start')}>
          <ArrowLeft aria-hidden="true" />
          Voir les créneaux de mon équipe
        </Link>
      )}
      <Card>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          {isPatient ? (
            <PatientBooking me={me} onBooked={onBooked} />
          ) : (
            <ProfessionalBooking me={me} onBooked={onBooked} />
          )}
        </Suspense>
      </Card>
    </div>
  );
};
