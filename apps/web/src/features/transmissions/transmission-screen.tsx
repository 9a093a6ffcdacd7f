import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useReadAbout } from '../../data/notifications.ts';
import { transmission, useLiveTransmissions } from '../../data/transmissions.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Composer } from '../../fields/thread/composer.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { TransmissionStatus } from './transmission-status.tsx';
import { TransmissionThread } from './transmission-thread.tsx';
import { useCommenting, useReopening } from './use-transmission.ts';

interface TransmissionScreenProps {
  readonly me: UserMe;
  /** What hangs on it, from another part of the product. */
  readonly attachments?: (opened: OpenedTransmission) => ReactNode;
}

const MENTIONS = ['mention', 'mention-reminder', 'mention-unread'] as const;

/** A transmission, what was answered, and what came of it. */
export const TransmissionScreen = ({ me, attachments }: TransmissionScreenProps) => {
  const { transmissionId = '' } = useParams();
  useTitle('Transmission');
  useLiveTransmissions();
  const { data, error, refetch } = useQuery(transmission(transmissionId));
  return (
    <div
      className={cx(
        'mx-auto flex h-[calc(100dvh-12rem-var(--notice))] min-h-96 w-full max-w-4xl flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card',
        // Members choose the structure above it; its staff have one.
        me.userType === 'organization'
          ? 'max-md:h-[calc(100dvh-10rem-var(--notice))]'
          : 'max-md:h-[calc(100dvh-19.5rem-var(--notice))]',
      )}
    >
      {data === undefined ? (
        <div className="p-4">
          <h1 className="sr-only">Transmission</h1>
          {error === null ? <SkeletonLines lines={8} /> : <ReadFailure error={error} again={refetch} />}
        </div>
      ) : (
        <Opened key={data.id} opened={data} me={me} attachments={attachments?.(data)} />
      )}
    </div>
  );
};

interface OpenedProps {
  readonly opened: OpenedTransmission;
  readonly me: UserMe;
  readonly attachments: ReactNode;
}

const Opened = ({ opened, me, attachments }: OpenedProps) => {
  const [isResolving, setResolving] = useState(false);
  useReadAbout(MENTIONS, opened.id, me.impersonation === null);
  const others = opened.people.filter(({ id }) => id !== me.id);
  const profileId = me[me.userType]?.id ?? '';
  const { waiting, composer } = useCommenting(opened, profileId, others);
  const reopening = useReopening(opened.id);
  const mayWrite = opened.mayWrite && me.impersonation === null;
  return (
    <>
      <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <Link
          to={paths.transmissions()}
          aria-label="Toutes les transmissions"
          className="-ml-2 grid size-11 place-items-center rounded-md text-muted hover:bg-sunken"
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Link>
        <div className="min-w-0 flex-1 max-md:basis-2/3">
          <h1 className="truncate text-lg font-semibold">
            <Link to={paths.organizationPatient(opened.patient.id)} title="Voir le dossier" className="hover:underline">
              {opened.patient.name}
            </Link>
          </h1>
          <p className="truncate text-sm text-muted">{opened.organization.name}</p>
        </div>
        <TransmissionStatus resolved={opened.resolved} />
        {mayWrite && opened.resolved && (
          <Button look="secondary" size="sm" pending={reopening.isPending} onClick={() => reopening.mutate()}>
            Rouvrir
          </Button>
        )}
        {mayWrite && !opened.resolved && !isResolving && (
          <Button size="sm" icon={<Check aria-hidden="true" />} onClick={() => setResolving(true)}>
            Résoudre
          </Button>
        )}
      </header>
      {attachments}
      <TransmissionThread opened={opened} userId={me.id} waiting={waiting} isOwnSession={me.impersonation === null} />
      {mayWrite && isResolving && !opened.resolved && (
        <ResolveForm opened={opened} profileId={profileId} onClose={() => setResolving(false)} />
      )}
      {mayWrite && (!isResolving || opened.resolved) && <Composer label="Votre réponse" {...composer} />}
      {!opened.mayWrite && (
        <p className="border-t border-line bg-sunken px-4 py-3 text-sm text-muted">
          La structure n’a plus accès au dossier de ce patient : cette transmission reste lisible, sans suite possible.
        </p>
      )}
    </>
  );
};
