import type { FeedDetail } from '@maillon/contracts/agenda/calendar-feeds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarFeed, usePublishCalendar, useUnpublishCalendar } from '../../../data/agenda/schedule-changes.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { plainDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

const DETAILS = [
  { value: 'busy', label: 'Occupé', description: 'Seulement que le temps est pris' },
  { value: 'category', label: 'Type de rendez-vous', description: 'Consultation, suivi…' },
] as const;

/** One's own agenda at a secret address, for the calendar of a phone (design api §2.12). */
export const CalendarFeed = ({ scheduleId }: { readonly scheduleId: string }) => {
  const { data, error, refetch } = useQuery(calendarFeed(scheduleId));
  const publish = usePublishCalendar(scheduleId);
  const unpublish = useUnpublishCalendar(scheduleId);
  const [detail, setDetail] = useState<FeedDetail>('busy');
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);

  const done = () => setAsking(null);
  const remove = () =>
    unpublish.mutate(undefined, {
      onSuccess: () => {
        publish.reset();
        done();
        toast.success('L’adresse ne vaut plus rien');
      },
    });

  const feed = data?.feed;
  return (
    <Card title="Mon agenda sur mon téléphone">
      <p className="mb-4 text-sm text-muted">
        Abonnez le calendrier de votre téléphone à une adresse secrète. Aucun patient ni aucun motif n’y figure.
      </p>
      {data === undefined && <ReadFailure error={error} again={refetch} />}
      {feed === undefined && error === null && <SkeletonLines lines={2} />}
      {publish.error !== null && <Alert tone="danger">{sentenceOf(publish.error)}</Alert>}
      {publish.data !== undefined && <Address url={publish.data} />}
      {feed !== undefined && (
        <div className="flex flex-col gap-4">
          {feed !== null && (
            <p className="text-sm">Une adresse est en service depuis le {plainDate(feed.createdAt)}.</p>
          )}
          <RadioGroup
            label="Ce que l’adresse montre"
            required
            value={detail}
            onChange={setDetail}
            choices={DETAILS}
            layout="column"
          />
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              pending={publish.isPending}
              onClick={() => (feed === null ? publish.mutate(detail) : setAsking('replace'))}
            >
              {feed === null ? 'Créer l’adresse' : 'Créer une nouvelle adresse'}
            </Button>
            {feed !== null && (
              <Button look="quiet" onClick={() => setAsking('remove')}>
                Retirer l’adresse
              </Button>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'replace'}
        title="Créer une nouvelle adresse ?"
        confirmLabel="Créer"
        onCancel={done}
        onConfirm={() => {
          publish.mutate(detail);
          done();
        }}
      >
        L’adresse actuelle cesse aussitôt de valoir : les appareils qui la lisent devront être abonnés de nouveau.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title="Retirer l’adresse ?"
        confirmLabel="Retirer"
        danger
        pending={unpublish.isPending}
        error={unpublish.error === null ? undefined : sentenceOf(unpublish.error)}
        onCancel={done}
        onConfirm={remove}
      >
        Les appareils abonnés ne verront plus votre agenda.
      </ConfirmDialog>
    </Card>
  );
};

const Address = ({ url }: { readonly url: string }) => (
  <Alert tone="success" title="Notez cette adresse : elle n’est montrée qu’une fois">
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <code className="min-w-0 grow rounded-md bg-surface px-3 py-2 text-sm break-all text-ink">{url}</code>
      <Button
        look="secondary"
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => toast.success('Adresse copiée'),
            () => toast.danger('La copie est impossible ici : sélectionnez l’adresse'),
          )
        }
      >
        Copier
      </Button>
    </div>
  </Alert>
);
