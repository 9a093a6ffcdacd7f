import type { OwnSession } from '@maillon/contracts/accounts/sessions';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { sessionsQuery, useEndSession } from '../../../data/session.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { longDate, time } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';

/** Where the person is signed in, and the way to sign a device out from here. */
export const Sessions = () => {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const [leaving, setLeaving] = useState<OwnSession | null>(null);
  return (
    <Card title="Appareils connectés">
      <p className="mb-4 text-muted">Votre compte y est ouvert. Déconnectez ceux que vous ne reconnaissez pas.</p>
      {data !== undefined ? (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <Device key={session.handle} session={session} onEnd={() => setLeaving(session)} />
          ))}
        </ul>
      ) : error === null ? (
        <SkeletonLines lines={3} />
      ) : (
        <ReadFailure error={error} again={refetch} />
      )}
      {leaving !== null && <EndDialog session={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
};

const isPhone = (device: string): boolean => /iPhone|Android/.test(device);
const momentOf = (instant: string): string => `${longDate(instant)} à ${time(instant)}`;

const Device = ({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) => {
  const Icon = isPhone(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {session.device}
          {session.current && <Badge tone="success">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-muted">Dernière activité : {momentOf(session.lastSeenAt)}</p>
        <p className="text-sm text-muted">Connecté depuis : {momentOf(session.createdAt)}</p>
      </div>
      {!session.current && (
        <Button look="secondary" size="sm" aria-label={`Déconnecter cet appareil : ${session.device}`} onClick={onEnd}>
          Déconnecter cet appareil
        </Button>
      )}
    </li>
  );
};

const EndDialog = ({ session, onClose }: { readonly session: OwnSession; readonly onClose: () => void }) => {
  const { mutate, isPending, error } = useEndSession();
  return (
    <ConfirmDialog
      open
      danger
      title="Déconnecter cet appareil"
      confirmLabel="Déconnecter"
      pending={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onCancel={onClose}
      onConfirm={() =>
        mutate(session.handle, {
          onSuccess: () => {
            toast.success(`${session.device} est déconnecté`);
            onClose();
          },
        })
      }
    >
      Il faudra un nouveau code, ou votre carte, pour s’y reconnecter.
    </ConfirmDialog>
  );
};
