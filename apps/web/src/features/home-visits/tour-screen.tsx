import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isOnTheWay, isOpen } from '@maillon/domain/care/home-visit';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { POLL_MS, tourVisits, useLiveHomeVisits } from '../../data/home-visits.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DutySwitch } from './duty-switch.tsx';
import { TourStop } from './tour-stop.tsx';
import { TourStops } from './tour-stops.tsx';
import { TourVisitDialog } from './tour-visit-dialog.tsx';
import { useDuty } from './use-duty.ts';

/** The visits of a nurse, in order (spec clinical §2 'Tournée de consultations'). */
export const TourScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Tournée de consultations');
  useLiveHomeVisits();
  const navigate = useNavigate();
  const { visitId } = useParams();
  const { data, error, refetch } = useQuery({ ...tourVisits(), refetchInterval: POLL_MS });
  const isTravelling = data?.some(isOnTheWay) ?? false;
  const duty = useDuty(me.id, isTravelling);
  const open = data?.filter(isOpen) ?? [];
  const ended = data?.filter((visit) => !isOpen(visit)) ?? [];
  const shown = data?.find(({ id }) => id === visitId);
  const close = (): void => void navigate(paths.tour());
  const sendAgain = (): void => void (duty.isOn && duty.send());
  return (
    <>
      <PageHeader title="Tournée de consultations" />
      <DutySwitch
        isOn={duty.isOn}
        isTravelling={isTravelling}
        trouble={duty.trouble}
        onChange={duty.change}
        onRetry={sendAgain}
      />
      {data === undefined && <ReadFailure error={error} again={refetch} />}
      {data === undefined && error === null && <SkeletonLines lines={8} />}
      {open.length > 0 && <TourStops visits={open} />}
      {data !== undefined && open.length === 0 && (
        <EmptyState title="Aucune visite à faire">
          {duty.isOn
            ? 'Une demande proche de vous arrive ici, et vous en êtes prévenu.'
            : 'Prenez votre service pour recevoir les demandes proches de vous.'}
        </EmptyState>
      )}
      {ended.length > 0 && (
        <Panel title="Aujourd’hui" count={ended.length} className="mt-4">
          <ul>
            {ended.map((visit) => (
              <TourStop key={visit.id} visit={visit} place={null} />
            ))}
          </ul>
        </Panel>
      )}
      {shown !== undefined && (
        <TourVisitDialog
          visit={shown}
          isFemale={me.assistant?.gender === 'FEMALE'}
          onStep={sendAgain}
          onClose={close}
        />
      )}
    </>
  );
};
