import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useReducer } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { appointmentById, type SeenAppointment } from '../../data/agenda/appointments.ts';
import { JoinCall } from '../../fields/join-call.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { ReportLink } from '../../fields/report-link.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { AppointmentDetails } from './appointment-details.tsx';
import { dialogMove } from './appointment-dialog.state.ts';
import { CancelVisit } from './visit/cancel-visit.tsx';
import { VisitFrame } from './visit/visit-frame.tsx';

const EarlierTime = lazyPart(() => import('./visit/earlier-time.tsx').then((m) => m.EarlierTime));
const OfferedTime = lazyPart(() => import('./visit/offered-time.tsx').then((m) => m.OfferedTime));
// Most visits are only read: the form and its search fields come with the first change.
const EditForm = lazyPart(() => import('./edit-form.tsx').then((m) => m.EditForm));

interface AppointmentDialogProps {
  readonly id: string;
  readonly me: UserMe;
  /** What opened it; null where a link did. */
  readonly touched: Element | null;
  readonly onClose: () => void;
}

/** The way into the call from here is the doctor's alone (spec clinical §2); the others have their dashboard and their reminder. */
const isDoctorOf = ({ doctors }: Appointment, me: UserMe): boolean =>
  doctors.some(({ userData }) => userData.userId === me.id);

/** They change it on its page, never here (design api A25, B2). */
const isPatientOf = ({ patient }: Appointment, me: UserMe): boolean => patient.userData.userId === me.id;

export const AppointmentDialog = ({ id, me, touched, onClose }: AppointmentDialogProps) => {
  const [state, dispatch] = useReducer(dialogMove, 'read');
  const now = useNow();
  const { data: appointment, error, refetch } = useQuery(appointmentById(id));
  const isPending = error === null && appointment === undefined;
  useEffect(() => {
    if (state === 'hidden') onClose();
  }, [state, onClose]);

  if (state === 'remove' || state === 'ask') {
    return <CancelVisit id={id} by="staff" onDone={() => dispatch('removed')} onBack={() => dispatch('close')} />;
  }
  if (state === 'edit' && appointment !== undefined) {
    return (
      <Dialog open title="Modifier le rendez-vous" onClose={() => dispatch('close')}>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <EditForm
            appointment={appointment}
            me={me}
            onSaved={() => dispatch('saved')}
            onBack={() => dispatch('close')}
            onRemove={() => dispatch('remove')}
          />
        </Suspense>
      </Dialog>
    );
  }
  return (
    <VisitFrame
      {...{ id, touched }}
      open={state === 'read'}
      title="Rendez-vous"
      onClose={() => dispatch('close')}
      footer={
        isPending ? (
          <Skeleton className="h-12 md:w-32" />
        ) : (
          appointment !== undefined &&
          (isPatientOf(appointment, me) || appointment.mayChange) && (
            <Actions appointment={appointment} me={me} onAsk={() => dispatch('ask')} onEdit={() => dispatch('edit')} />
          )
        )
      }
    >
      <ReadFailure error={error} again={refetch} />
      {/* A sheet that a link opens on a phone does not climb when what it says arrives. */}
      <div className={cx(isPending && 'max-md:min-h-80')}>
        {isPending && <SkeletonLines lines={6} />}
        {appointment !== undefined && (
          <>
            <AppointmentDetails appointment={appointment} me={me} />
            <div className="mt-4 empty:hidden">
              <ReportLink visit={appointment} isEarly />
            </div>
          </>
        )}
      </div>
      {appointment?.mayChange === true && !isPatientOf(appointment, me) && Date.parse(appointment.start) > now && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <div className="mt-5 flex flex-col gap-3">
            <OfferedTime visit={appointment} by="staff" />
            <EarlierTime visit={appointment} by="staff" />
          </div>
        </Suspense>
      )}
    </VisitFrame>
  );
};

interface ActionsProps {
  readonly appointment: SeenAppointment;
  readonly me: UserMe;
  readonly onAsk: () => void;
  readonly onEdit: () => void;
}

const Actions = ({ appointment, me, onAsk, onEdit }: ActionsProps) =>
  isPatientOf(appointment, me) ? (
    <Link to={paths.visit(appointment.id)} className={buttonClass({ look: 'secondary' })}>
      Voir la page du rendez-vous
    </Link>
  ) : (
    <>
      {!isPractitionerType(me.userType) && (
        <Button look="danger" onClick={onAsk}>
          Annuler le rendez-vous
        </Button>
      )}
      <Button look={isDoctorOf(appointment, me) ? 'secondary' : 'primary'} onClick={onEdit}>
        Modifier
      </Button>
      {isDoctorOf(appointment, me) && <JoinCall visit={appointment} />}
    </>
  );
