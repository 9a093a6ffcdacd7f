import type { UserMe } from '@maillon/contracts/accounts/users';
import type { IsoDay } from '@maillon/domain/day';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PatientBooking } from './patient-booking.tsx';
import { ProfessionalBooking } from './professional-booking.tsx';

/** « Prendre rendez-vous » for a patient, « Ajouter un rendez-vous » for a professional. */
export const BookingScreen = ({ me }: { readonly me: UserMe }) => {
  const isPatient = me.userType === 'patient';
  const title = isPatient ? 'Prendre rendez-vous' : 'Ajouter un rendez-vous';
  useTitle(title);
  const navigate = useNavigate();
  const onBooked = (day: IsoDay): void => {
    toast.success(isPatient ? 'Votre rendez-vous est confirmé' : 'Rendez-vous créé');
    void navigate(`${paths.agenda()}?date=${day}`);
  };
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
      <Card>
        {isPatient ? (
          <PatientBooking me={me} onBooked={onBooked} />
        ) : (
          <ProfessionalBooking me={me} onBooked={onBooked} />
        )}
      </Card>
    </div>
  );
};
