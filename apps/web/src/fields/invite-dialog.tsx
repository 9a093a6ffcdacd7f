import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type Invitee, type InviteFlow, inviteFlow, NEW_INVITE } from '@maillon/domain/invitation';
import { namesAddress } from '@maillon/domain/text/addresses';
import { isEmail } from '@maillon/domain/text/email';
import { type MouseEvent, Suspense, type SyntheticEvent, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { type Inviter, useFindProfessional, useInvite } from '../data/access/invitations.ts';
import { fieldErrorsOf, sentenceOf } from '../lib/api/problem.ts';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { inviteMessage, NO_EMAIL, titleOf } from './invite-words.ts';

const RichTextEditor = lazyPart(() => import('./rich-text/rich-text-editor.tsx').then((m) => m.RichTextEditor));

/** Spec clinical §4 "Invitation flow": what was sent is read, and the dialog goes by itself. */
const READ_MS = 2000;

interface InviteDialogProps {
  readonly inviter: Inviter;
  /** Who invites, as the letter names them. */
  readonly name: string;
  readonly onClose: () => void;
  /** Of a person who has an account, once they were invited. */
  readonly onInvited?: (profileId: string) => void;
}

/** Spec organizations §2 "Invite dialog": who it is, what one writes to them, and that it left. */
export const InviteDialog = ({ inviter, name, onClose, onInvited }: InviteDialogProps) => {
  const [flow, dispatch] = useReducer(inviteFlow, NEW_INVITE);
  const [wrong, setWrong] = useState(false);
  const [message, setMessage] = useState(() => inviteMessage(inviter, name));
  const [faulty, setFaulty] = useState(false);
  const find = useFindProfessional();
  const invite = useInvite(inviter);
  const error = find.error ?? invite.error;
  const isSent = flow.step === 'close';
  const leave = useEffectEvent(onClose);

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => leave(), READ_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const search = (): void => {
    const email = flow.email.trim().toLowerCase();
    setWrong(!isEmail(email));
    if (!isEmail(email)) return;
    find.mutate(email, {
      onSuccess: (found) =>
        dispatch({
          type: 'searched',
          email,
          invitee: found && { userId: found.id, name: found.common.name, type: found.common.type },
        }),
    });
  };
  const messageError = faulty ? TEXTS.messageWithAddress : fieldErrorsOf(invite.error)['/message'];
  const send = (): void => {
    if (faulty) return;
    const to = flow.invitee === null ? { email: flow.email.trim() } : { userId: flow.invitee.userId };
    const profileId = 'userId' in to ? find.data?.userData.id : undefined;
    const onSuccess = (): void => {
      if (profileId !== undefined) onInvited?.(profileId);
      dispatch({ type: 'sent' });
    };
    invite.mutate({ to, message }, { onSuccess });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (flow.step === 'search' && !find.isPending) search();
    if (flow.step === 'invite_existing' || flow.step === 'invite_new') dispatch({ type: 'write' });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      // One « Fermer » is enough.
      insistent={isSent}
      title={titleOf(inviter)}
      footer={
        <Action
          flow={flow}
          pending={find.isPending || invite.isPending}
          onSearch={search}
          onWrite={() => dispatch({ type: 'write' })}
          onSend={send}
          onClose={onClose}
        />
      }
    >
      {isSent ? (
        <Alert tone="success" title="Invitation envoyée">
          {flow.invitee?.name ?? flow.email} a été prévenu et peut répondre dès maintenant.
        </Alert>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <TextField
            label="Adresse e-mail"
            name="email"
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            value={flow.email}
            error={wrong ? NO_EMAIL : undefined}
            onChange={(email) => {
              setWrong(false);
              find.reset();
              invite.reset();
              dispatch({ type: 'email', email });
            }}
          />
          {error !== null && messageError === undefined && <Alert tone="danger">{sentenceOf(error)}</Alert>}
          <div aria-live="polite">
            <Found flow={flow} />
          </div>
          {flow.step === 'write_message' && (
            <Suspense fallback={<SkeletonLines lines={4} />}>
              <RichTextEditor
                label="Message"
                initial={message}
                error={messageError}
                onChange={(html, text) => {
                  setMessage(html);
                  setFaulty(namesAddress(text));
                }}
              />
            </Suspense>
          )}
        </form>
      )}
    </Dialog>
  );
};

const Found = ({ flow: { step, invitee } }: { readonly flow: InviteFlow }) => {
  if (step === 'search') return null;
  return invitee === null ? <Unknown /> : <Known invitee={invitee} />;
};

const Known = ({ invitee: { name, type } }: { readonly invitee: Invitee }) => (
  <div className="flex items-center gap-3 rounded-md bg-sunken px-4 py-3">
    <Avatar name={name} />
    <div>
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-muted">{type}</p>
    </div>
  </div>
);

const Unknown = () => (
  <Alert tone="info" title="Ce professionnel n’a pas encore de compte">
    Continuer pour lui envoyer une invitation
  </Alert>
);

interface ActionProps {
  readonly flow: InviteFlow;
  readonly pending: boolean;
  readonly onSearch: () => void;
  readonly onWrite: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** A double click on one step must not press the button of the next: a letter would leave unread. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

const Action = ({ flow: { step }, pending, onSearch, onWrite, onSend, onClose }: ActionProps) => {
  switch (step) {
    case 'search':
      return (
        <Button pending={pending} onClick={once(onSearch)}>
          Rechercher
        </Button>
      );
    case 'invite_existing':
    case 'invite_new':
      return (
        <Button onClick={once(onWrite)}>{step === 'invite_existing' ? 'Rédiger une invitation' : 'Continuer'}</Button>
      );
    case 'write_message':
      return (
        <Button pending={pending} onClick={once(onSend)}>
          Envoyer une invitation
        </Button>
      );
    case 'close':
      return <Button onClick={onClose}>Fermer</Button>;
  }
};
