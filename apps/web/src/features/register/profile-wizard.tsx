import { dayOf, type IsoDay } from '@maillon/domain/day';
import type { FieldErrors } from '../../lib/forms/form.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { checkedUser } from './checked-user.ts';
import { ProvedGate } from './professional/proved-gate.tsx';
import { useSend } from './use-send.ts';
import { Wizard, type WizardProps } from './wizard.tsx';

interface ProfileWizardProps<D extends object> extends Omit<WizardProps<D>, 'errorsOf' | 'send' | 'today' | 'proved'> {
  readonly errorsOf: (draft: D, today: IsoDay) => FieldErrors;
  /** What `POST /user` is sent for this draft. */
  readonly payloadOf: (draft: D, today: IsoDay) => Parameters<typeof checkedUser>[0];
}

/** The sign-up of one kind of profile, once the person's contact is proved: the day, the sending and the gate of all of them. */
export const ProfileWizard = <D extends object>({ errorsOf, payloadOf, ...options }: ProfileWizardProps<D>) => {
  const today = dayOf(useNow(), localZone());
  const send = useSend();
  return (
    <ProvedGate>
      {(proved) => (
        <Wizard
          {...options}
          errorsOf={(draft) => errorsOf(draft, today)}
          send={(draft, acceptedAt) => send(checkedUser(payloadOf(draft, today)), acceptedAt)}
          today={today}
          proved={proved}
        />
      )}
    </ProvedGate>
  );
};
