import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { useStructure } from '../../../lib/storage/use-structure.ts';
import { Card } from '../../../ui/card.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { askedMember } from '../team/asked-member.ts';
import { ProfessionalBooking } from './booking-parts.ts';
import { bookedWords } from './series.model.ts';

/** A structure books for its members; a professional has a form of their own. */
export const StructureBookingScreen = ({ me }: { readonly me: UserMe }) => {
  const title = 'Ajouter un rendez-vous';
  useTitle(title);
  const { id, name } = useStructure();
  const [search] = useSearchParams();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  if (me.userType !== 'organization') return <Navigate to={`${paths.bookAppointment()}${address}`} replace />;
  const member = askedMember(search);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <header>
        <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
        <p className="text-sm text-muted">{name}</p>
      </header>
      <Card>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <ProfessionalBooking
            me={me}
            structureId={id}
            onBooked={(day, count) => {
              toast.success(bookedWords(count));
              const agenda = new URL(paths.organizationAgenda(member?.userType, member?.id), window.location.origin);
              agenda.searchParams.set('date', day);
              void navigate(`${agenda.pathname}${agenda.search}`);
            }}
          />
        </Suspense>
      </Card>
    </div>
  );
};
