import type { OutboxMessage } from '@maillon/contracts/system/platform';
import { VARIANTS } from '@maillon/domain/product/variants';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Check, Copy, Inbox, Mail, Paperclip, Smartphone } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { outboxQuery } from '../../data/admin.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { createQueryClient } from '../../lib/api/query.ts';
import { precise } from '../../lib/dates.ts';
import { useCopy } from '../../lib/files/use-copy.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';

/** Spec platform §9 "copy tooltip confirmation". */
const COPIED_MS = 750;

const CopyCode = ({ code }: { readonly code: string }) => {
  const { copied, copy } = useCopy(code, COPIED_MS);

  return (
    <p className="mt-3 flex flex-wrap items-center gap-4">
      <span className="font-mono text-3xl font-bold tracking-[0.2em]">{code}</span>
      <Button
        look="secondary"
        size="sm"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        <span aria-live="polite">{copied ? 'Copié' : 'Copier'}</span>
      </Button>
    </p>
  );
};

/** LOCAL mode only: reads without a session, so it has a client of its own. */
export const OutboxScreen = () => {
  const [client] = useState(() => createQueryClient(() => undefined));
  return (
    <QueryClientProvider client={client}>
      <Outbox />
    </QueryClientProvider>
  );
};

const Outbox = () => {
  useTitle('Boîte d’envoi');
  const [filter, setFilter] = useState('');
  const to = useDeferredValue(filter.trim());
  const { data, error, refetch } = useQuery(outboxQuery(to));

  return (
    <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
      <h1 className="text-2xl font-semibold">Boîte d’envoi</h1>
      <p className="mt-2 text-muted">
        Les e-mails et SMS que cette machine aurait envoyés. Cette page n’existe qu’en mode LOCAL.
      </p>
      <TextField
        className="mt-6"
        label="Destinataire"
        filter
        placeholder="Adresse ou numéro"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={setFilter}
      />
      {/* The footer stays below the fold, however many messages come. */}
      <div className="mt-6 min-h-dvh">
        <ReadFailure error={error} again={refetch} />
        {error === null && data === undefined && <SkeletonLines lines={6} />}
        {data?.length === 0 && (
          <EmptyState
            title="Aucun message"
            illustration={<Inbox className="mx-auto size-16 text-brand/60" aria-hidden="true" />}
          >
            Demandez un code depuis la page de connexion : il apparaîtra ici.
          </EmptyState>
        )}
        <ul className="flex flex-col gap-4">
          {data?.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      </div>
    </SignedOutLayout>
  );
};

const CODE = /\b\d{6}\b/;

const Message = ({ message }: { readonly message: OutboxMessage }) => {
  const { channel, to, subject, text, attachment, createdAt } = message;
  const code = CODE.exec(text)?.[0];
  const Icon = channel === 'email' ? Mail : Smartphone;
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Icon className="size-4" aria-label={channel === 'email' ? 'E-mail' : 'SMS'} />
        <span className="font-medium text-ink">{to}</span>
        <time className="ml-auto" dateTime={createdAt}>
          {precise(createdAt)}
        </time>
      </div>
      {subject !== '' && <h2 className="mt-2 font-semibold">{subject}</h2>}
      {code !== undefined && <CopyCode code={code} />}
      <p className="mt-3 text-sm whitespace-pre-line text-muted">{text}</p>
      {attachment !== null && (
        <p className="mt-3 flex items-center gap-2 text-sm">
          <Paperclip className="size-4" aria-label="Pièce jointe" />
          {attachment}
        </p>
      )}
    </li>
  );
};
