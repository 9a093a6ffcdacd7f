import type { CodeContacts } from '@maillon/vault/provider';
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { precise } from '../../../lib/dates.ts';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ownContacts } from '../../../vault/own-contacts.ts';
import { type Codes, offeredContacts, shownNew, useCodeContacts, useCodesStep } from './own-contacts.ts';
import { refusalOf } from './own-devices.ts';
import { StoppableRequest } from './stoppable-request.tsx';
import { WithCodeDialog } from './with-code-dialog.tsx';

const CodeContactDialog = lazyDialog(() => import('./code-contact-dialog.tsx').then((m) => m.CodeContactDialog));

interface CodesProps {
  readonly codes: Codes;
}

/** A code was asked for, or that codes go elsewhere: perhaps not by this person, who can stop it. */
export const CodesAlert = ({ codes }: CodesProps) => {
  const { data } = useCodeContacts(codes);
  const step = useCodesStep();
  if (!data || (data.codeUntil === null && data.waiting === null)) return null;
  const { codeUntil, waiting } = data;
  return (
    <StoppableRequest
      title={
        waiting === null ? 'Un code de sécurité vient d’être demandé' : 'Vos codes de sécurité vont arriver ailleurs'
      }
      text={
        waiting === null
          ? `Il est valable jusqu’au ${precise(codeUntil ?? '')} et ouvre vos données sur un autre appareil. Si ce n’est pas vous, dites-le${'\u00a0'}: il n’ouvrira plus rien.`
          : `${shownNew(data).join(' et ')} les recevra à partir du ${precise(waiting.allowedAt)}. Si ce n’est pas vous, dites-le${'\u00a0'}: rien ne changera.`
      }
      stopLabel="Ce n’est pas moi"
      error={step.error}
      pending={step.isPending}
      onStop={() => step.mutate(() => codes.cancel())}
    />
  );
};

/** « Codes de sécurité »: where they go, as the person's own devices signed it, and what waits. */
export const CodeContactsCard = ({ codes }: CodesProps) => {
  const { data, error, refetch } = useCodeContacts(codes);
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title="Codes de sécurité">
      <p className="mb-4 text-muted">
        Sur un nouvel appareil, un code est envoyé à l’un de ces contacts{'\u00a0'}; l’autre, s’il y en a un, en est
        prévenu. Choisissez-en que personne d’autre ne lit.
      </p>
      <ReadFailure error={error} again={refetch} sentence={refusalOf(error) ?? ''} />
      {error === null && data === undefined && <SkeletonLines lines={2} />}
      {data !== undefined && (
        <>
          <Contacts data={data} />
          <Steps codes={codes} data={data} />
        </>
      )}
      <Button look="secondary" className="mt-4" onClick={() => setChanging(true)}>
        Changer de contact
      </Button>
      {isChanging && (
        <CodeContactDialog
          onClose={() => {
            setChanging(false);
            void refetch();
          }}
        />
      )}
    </Card>
  );
};

const Contacts = ({ data: { contacts } }: { readonly data: CodeContacts }) => (
  <ul className="divide-y divide-line">
    {contacts.map(({ type, value, isOwn }) => {
      const Icon = type === 'EM' ? Mail : MessageSquare;
      return (
        <li key={type} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
          <p className="min-w-0 flex-1 break-words font-semibold">
            <span className="sr-only">{type === 'EM' ? 'E-mail' : 'SMS'} </span>
            {value}
          </p>
          {!isOwn && <Badge tone="warning">Pas un contact de votre compte</Badge>}
        </li>
      );
    })}
  </ul>
);

/** What the person can do about it, each with one touch. */
const Steps = ({ codes, data }: CodesProps & { readonly data: CodeContacts }) => {
  const me = useMe();
  const step = useCodesStep();
  const [isHastening, setHastening] = useState(false);
  const { waiting, isSigned, contacts } = data;
  const offered = offeredContacts(me, data);
  return (
    <div className="mt-4 flex flex-col gap-3">
      {step.error !== null && <Alert tone="danger">{refusalOf(step.error)}</Alert>}
      {!isSigned && contacts.length > 0 && !contacts.some(({ isOwn }) => isOwn) && (
        <Alert tone="warning" title="Est-ce bien là que vos codes doivent arriver ?">
          <p>Ce contact n’est pas de votre compte. Confirmez-le, ou choisissez-en un autre.</p>
          <Button
            look="secondary"
            size="sm"
            className="mt-2"
            pending={step.isPending}
            onClick={() => step.mutate(() => codes.settle(ownContacts(me), true))}
          >
            C’est bien le mien
          </Button>
        </Alert>
      )}
      {waiting !== null && (
        <Alert title="Un nouveau contact attend">
          <p>
            {shownNew(data).join(' et ')} recevra vos codes à partir du {precise(waiting.allowedAt)}. D’ici là, ils
            arrivent toujours à {contacts.map(({ value }) => value).join(' ou ')}, que nous avons prévenu.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setHastening(true)}>
              Confirmer tout de suite
            </Button>
            <Button
              look="secondary"
              size="sm"
              pending={step.isPending}
              onClick={() => step.mutate(() => codes.cancel())}
            >
              Annuler
            </Button>
          </div>
        </Alert>
      )}
      {waiting === null &&
        offered.map((factor) => (
          <Alert key={factor.type}>
            <p>
              {'Vos codes n’arrivent pas à '}
              <strong className="font-semibold break-words">{factor.value}</strong>, un contact de votre compte.
            </p>
            <Button
              look="secondary"
              size="sm"
              className="mt-2"
              pending={step.isPending}
              onClick={() => step.mutate(() => codes.list(factor))}
            >
              Les recevoir ici
            </Button>
          </Alert>
        ))}
      {isHastening && (
        <WithCodeDialog
          title="Confirmer tout de suite"
          working="Changement du contact…"
          onClose={() => setHastening(false)}
          onProof={async (_provider, proof) => {
            await step.mutateAsync(() => codes.hasten(proof));
            toast.success('Contact changé', 'Vos codes de sécurité y arrivent dès maintenant.');
            return null;
          }}
        >
          Un code est envoyé au contact actuel. Avec lui, le nouveau compte dès maintenant, sans attendre 72 heures.
        </WithCodeDialog>
      )}
    </div>
  );
};
