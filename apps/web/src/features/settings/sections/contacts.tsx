import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useEffect, useRef, useState } from 'react';
import { profileOf, useMe } from '../../../data/users.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ContactChangeDialog } from '../contact-change-dialog.tsx';

interface Waiting {
  readonly kind: 'email' | 'phone';
  readonly contact: string;
  /** Whether it is to replace a present contact. */
  readonly replaces: boolean;
}

/** The contacts that a person has still to prove: new ones that wait for their code, and present ones that never had one. */
export const waitingContacts = (user: UserMe): readonly Waiting[] => {
  const present = (system: 'EMAIL' | 'PHONE') => profileOf(user)?.telecom.find((line) => line.system === system)?.value;
  const waiting = (
    kind: Waiting['kind'],
    pending: string | null | undefined,
    isVerified: boolean | undefined,
    now: string | undefined,
  ): readonly Waiting[] => {
    if (pending) return [{ kind, contact: pending, replaces: true }];
    return isVerified === false && now !== undefined ? [{ kind, contact: now, replaces: false }] : [];
  };
  return [
    ...waiting('email', user.pendingEmail, user.emailVerified, present('EMAIL')),
    ...waiting('phone', user.pendingPhone, user.phoneVerified, present('PHONE')),
  ];
};

/** A word for each contact that waits, with the way to enter its code; nothing when none does. */
export const ContactsToConfirm = () => {
  const contacts = waitingContacts(useMe());
  const [open, setOpen] = useState<Waiting | null>(null);
  useNewcomer(contacts, setOpen);
  return (
    <>
      {contacts.map((waiting) => (
        <Alert key={waiting.kind} tone={waiting.replaces ? 'warning' : 'info'} title={titleOf(waiting)}>
          <p>
            {waiting.replaces
              ? 'Il remplacera l’ancien dès que vous aurez saisi le code que nous lui avons envoyé.'
              : 'Confirmez-le par un code pour pouvoir aussi vous connecter avec lui.'}
          </p>
          <Button look="secondary" size="sm" className="mt-3" onClick={() => setOpen(waiting)}>
            {waiting.replaces ? 'Saisir le code' : 'Confirmer'}
          </Button>
        </Alert>
      ))}
      {open !== null && (
        <ContactChangeDialog
          kind={open.kind}
          contact={open.contact}
          codeSent={open.replaces}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

/** Calls back with a contact that begins to wait while the page is open: its code has just left. */
const useNewcomer = (contacts: readonly Waiting[], onNew: (waiting: Waiting) => void): void => {
  const known = useRef(contacts);
  useEffect(() => {
    const newcomer = contacts.find(
      ({ contact, replaces }) => replaces && !known.current.some((other) => other.contact === contact),
    );
    known.current = contacts;
    if (newcomer !== undefined) onNew(newcomer);
  }, [contacts, onNew]);
};

const titleOf = ({ contact, replaces }: Waiting): string =>
  replaces ? `${contact} attend votre confirmation` : `${contact} n’est pas encore confirmé`;
