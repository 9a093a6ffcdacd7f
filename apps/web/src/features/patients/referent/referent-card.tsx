import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { mayChangePatient, mayOfferFile } from '@maillon/domain/access/patient-file';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useResendReferent } from '../../../data/affiliation-changes.ts';
import { type PatientFile, REFERENT } from '../../../data/affiliations.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { shownPhone } from '../../../lib/shown-phone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PANEL_LINK, Panel } from '../../../ui/panel.tsx';
// The type alone: the schemas come with the dialog.
import type { ShownReferent } from './referent.model.ts';

interface TooltipProps {
  /** The whole sentence: also what the mark is called for those who do not see it. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A mark that says more when the pointer or the keyboard is on it. A thumb cannot hover: say it in words beside, too. */
const Tooltip = ({ text, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={150} aria-label={text} className="rounded-full">
      {children}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50">
        <Base.Popup className="max-w-72 rounded-md bg-ink px-3 py-2 text-sm text-surface shadow-float">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

const ReferentDialog = lazyDialog(() => import('./referent-dialog.tsx').then((m) => m.ReferentDialog));

/** To the letter (spec clinical §2 "Patient record"). */
export const NOT_ACCEPTED = 'Ce référent n’a pas encore accepté son invitation';

interface ReferentCardProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
  /** As one panel of several in a column. */
  readonly dense?: boolean;
}

/** Who follows a patient: none, invited, or accepted (design catalogues §3.3). */
export const ReferentCard = ({ me, patient, dense = false }: ReferentCardProps) => {
  const { generalPractitioner: referent, access } = patient;
  const mayChange = mayChangePatient(access, ['generalPractitioner']) && me.impersonation === null;
  const [touched, setTouched] = useState(false);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = hash === REFERENT && referent === null && mayChange;
  const choosing = touched || isAsked;
  const close = (): void => {
    setTouched(false);
    if (isAsked) void navigate({ hash: '' }, { replace: true });
  };
  const choose = (label: string) =>
    mayChange && (
      <Button look="secondary" size="sm" onClick={() => setTouched(true)}>
        {label}
      </Button>
    );
  if (dense) {
    const change = mayChange && (
      <button type="button" className={PANEL_LINK} onClick={() => setTouched(true)}>
        {referent === null ? 'Choisir' : 'Changer'}
        <span className="sr-only"> {referent === null ? 'un référent' : 'de référent'}</span>
      </button>
    );
    return (
      <Panel title="Référent santé" action={change} nothing={referent === null ? 'Aucun référent déclaré' : undefined}>
        {referent !== null && (
          <div className="px-4 pb-3 md:px-5">
            <Known referent={referent} patient={patient} mayInvite={mayChange && mayInvite(patient)} />
          </div>
        )}
        {choosing && <ReferentDialog me={me} patient={patient} onClose={close} />}
      </Panel>
    );
  }
  return (
    <Card title="Référent santé" action={referent !== null && choose('Changer de référent')}>
      {referent === null ? (
        <EmptyState title="Aucun référent déclaré" action={choose('Choisir un référent')} />
      ) : (
        <Known referent={referent} patient={patient} mayInvite={mayChange && mayInvite(patient)} />
      )}
      {choosing && <ReferentDialog me={me} patient={patient} onClose={close} />}
    </Card>
  );
};

/** The file is the patient's to offer; before they come, that of the person who acts for them. */
const mayInvite = ({ access, activated }: PatientFile): boolean => mayOfferFile(access, activated);

interface KnownProps {
  readonly referent: ShownReferent;
  readonly patient: PatientFile;
  readonly mayInvite: boolean;
}

const Known = ({ referent: { name, type, phone, status }, patient, mayInvite: invites }: KnownProps) => {
  const resend = useResendReferent(patient.id);
  const send = (): void => resend.mutate(undefined, { onSuccess: () => toast.success('Invitation envoyée') });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {status === 'INVITED' && (
            <Tooltip text={NOT_ACCEPTED}>
              <Badge tone="warning">Invité</Badge>
            </Tooltip>
          )}
          {status === 'REJECTED' && <Badge>A décliné</Badge>}
          {status === 'NAMED' && <Badge>Pas encore invité</Badge>}
        </p>
        <p className="text-sm text-muted">
          {type}
          {phone !== null && (
            <>
              {' · '}
              <a href={`tel:${phone}`} className="text-brand underline">
                {shownPhone(phone)}
              </a>
            </>
          )}
        </p>
        {status === 'INVITED' && <p className="mt-1 text-sm text-muted md:hidden">{NOT_ACCEPTED}</p>}
      </div>
      {invites && status !== 'ACCEPTED' && (
        <Button look="quiet" size="sm" pending={resend.isPending} onClick={send}>
          {status === 'INVITED' ? 'Renvoyer l’invitation' : 'Inviter'}
        </Button>
      )}
      {resend.error !== null && (
        <Alert tone="danger" className="basis-full">
          {sentenceOf(resend.error)}
        </Alert>
      )}
    </div>
  );
};
