import { newUser, type SignUp } from '@maillon/contracts/accounts/sign-up';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../data/session.ts';
import type { FieldErrors } from '../../lib/forms/form.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { defaultPhoneCountry } from '../../lib/phone-country.ts';
import { Waiting } from '../../ui/feedback/loading-page.tsx';
import type { IdentityDraft } from './sign-up-draft.ts';
import type { Proved } from './step.ts';
import { useSend } from './use-send.ts';
import { Wizard, type WizardProps } from './wizard.tsx';

const NOTHING: Proved = { email: null, phoneNumber: null, identity: null };

/** Waits for what the session knows; without an answer everything is asked for and the server has the last word. */
const ProvedGate = ({ children }: { readonly children: (proved: Proved) => ReactNode }) => {
  const { data, isPending } = useQuery(sessionQuery());
  if (isPending) return <Waiting />;
  return children(data === undefined ? NOTHING : { ...data.contacts, identity: data.identity });
};

/** The request once more through its schema: what leaves is what the wizard has checked. @throws when it is not right */
const checkedUser = (payload: unknown): SignUp => {
  const user = newUser.parse(payload);
  // The structure is read into another form on the way in; what is sent is what was written.
  return user.userType === 'organization' ? (payload as SignUp) : user;
};

interface ProfileWizardProps<D extends IdentityDraft>
  extends Omit<WizardProps<D>, 'errorsOf' | 'send' | 'today' | 'proved'> {
  readonly errorsOf: (draft: D, today: IsoDay) => FieldErrors;
  /** What `POST /user` is sent for this draft. */
  readonly payloadOf: (draft: D, today: IsoDay) => Parameters<typeof checkedUser>[0];
}

/** The sign-up of one kind of profile, once the person's contact is proved: the day, the sending and the gate of all of them. */
export const ProfileWizard = <D extends IdentityDraft>({
  errorsOf,
  payloadOf,
  empty,
  ...options
}: ProfileWizardProps<D>) => {
  const today = dayOf(useNow(), localZone());
  const send = useSend();
  return (
    <ProvedGate>
      {(proved) => (
        <Wizard
          {...options}
          empty={{ ...empty, phoneCountry: defaultPhoneCountry() }}
          errorsOf={(draft) => errorsOf(draft, today)}
          send={(draft, acceptedAt) => send(checkedUser(payloadOf(draft, today)), acceptedAt)}
          today={today}
          proved={proved}
        />
      )}
    </ProvedGate>
  );
};
