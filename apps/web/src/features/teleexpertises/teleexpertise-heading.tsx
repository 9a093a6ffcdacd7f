import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { exactAge } from '@maillon/domain/age';
import { dayOf, isoDay } from '@maillon/domain/day';
import { Ban, Check, ChevronLeft, Pause, Play, Trash2, UserRoundPlus, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import type { TeleexpertiseAction } from './teleexpertise-actions.ts';
import { failureOf } from './teleexpertise-failure.ts';
import { TeleexpertiseStatus } from './teleexpertise-status.tsx';
import { useActing } from './use-teleexpertise.ts';

const AddExpertsDialog = lazyDialog(() => import('./add-experts-dialog.tsx').then((m) => m.AddExpertsDialog));

const LABELS = {
  start: ['Accepter', Check],
  decline: ['Décliner', X],
  resume: ['Reprendre', Play],
  complete: ['Conclure', Check],
  hold: ['Mettre en pause', Pause],
  stop: ['Arrêter la demande', Ban],
  'enter-in-error': ['Saisie par erreur', Trash2],
} as const;

/** What cannot be undone is asked once more. */
const CONFIRMED: readonly TeleexpertiseAction[] = ['decline', 'stop', 'enter-in-error'];
/** Beside each other; the others are behind the three dots. */
const IN_SIGHT: readonly TeleexpertiseAction[] = ['start', 'decline', 'resume', 'complete'];
/** The most wanted. */
const isFirst = (action: TeleexpertiseAction, actions: readonly TeleexpertiseAction[]): boolean =>
  actions[0] === action;

const sayFailure = (error: Error): void => toast.danger('La demande n’a pas changé d’état', failureOf(error));

interface TeleexpertiseHeadingProps {
  readonly opened: OpenedTeleexpertise;
  readonly userId: string;
  readonly profileId: string;
  readonly now: number;
  readonly actions: readonly TeleexpertiseAction[];
  readonly mayAdd: boolean;
  readonly onConclude: () => void;
}

/** Whom it is about, where it stands, and what its reader may do. */
export const TeleexpertiseHeading = (props: TeleexpertiseHeadingProps) => {
  const { opened, userId, profileId, now, actions, mayAdd, onConclude } = props;
  const [asked, setAsked] = useState<TeleexpertiseAction | null>(null);
  const [isAdding, setAdding] = useState(false);
  const acting = useActing(opened, profileId);
  const begin = (action: TeleexpertiseAction): void => {
    if (action === 'complete') onConclude();
    else if (CONFIRMED.includes(action)) setAsked(action);
    else acting.mutate({ action, why: '' }, { onError: sayFailure });
  };
  const inSight = actions.filter((action) => IN_SIGHT.includes(action));
  const behind = actions.filter((action) => !IN_SIGHT.includes(action));
  const add = { label: 'Solliciter d’autres praticiens', icon: <UserRoundPlus aria-hidden="true" /> };
  const menu = [
    ...(mayAdd ? [{ ...add, onSelect: () => setAdding(true) }] : []),
    ...behind.map((action) => {
      const [label, Icon] = LABELS[action];
      const danger = CONFIRMED.includes(action);
      return { label, danger, icon: <Icon aria-hidden="true" />, onSelect: () => begin(action) };
    }),
  ];
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <Link
        to={paths.teleexpertises()}
        aria-label="Toutes les télé-expertises"
        className="-ml-2 grid size-11 place-items-center rounded-md text-muted hover:bg-sunken"
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Link>
      <Subject opened={opened} isSender={opened.sender.id === userId} now={now} />
      <div className="flex gap-2 empty:hidden max-md:flex-1 max-md:*:flex-1">
        {inSight.toReversed().map((action) => {
          const [label, Icon] = LABELS[action];
          return (
            <Button
              key={action}
              size="sm"
              look={isFirst(action, actions) ? 'primary' : 'secondary'}
              pending={acting.isPending && acting.variables.action === action && asked === null}
              icon={<Icon aria-hidden="true" />}
              onClick={() => begin(action)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      {menu.length > 0 && <ActionMenu outlined label="Autres actions" actions={menu} />}
      {asked !== null && (
        <ConfirmAction
          action={asked}
          pending={acting.isPending}
          onConfirm={(why) => acting.mutate({ action: asked, why }, { onSuccess: () => setAsked(null) })}
          error={acting.error === null ? undefined : failureOf(acting.error)}
          onCancel={() => {
            acting.reset();
            setAsked(null);
          }}
        />
      )}
      {isAdding && <AddExpertsDialog opened={opened} onClose={() => setAdding(false)} />}
    </header>
  );
};

interface SubjectProps {
  readonly opened: OpenedTeleexpertise;
  /** Who asks reads the file. */
  readonly isSender: boolean;
  readonly now: number;
}

const Subject = ({ opened: { subject, status }, isSender, now }: SubjectProps) => {
  const { id, name, gender, birthDate } = subject;
  const sex = gender === null ? null : gender === 'FEMALE' ? 'Femme' : 'Homme';
  const age = birthDate === null ? null : `${exactAge(isoDay(birthDate), dayOf(now, localZone()))} ans`;
  return (
    <div className="min-w-0 flex-1 max-md:basis-2/3">
      <h1 className="truncate text-lg font-semibold">
        {isSender ? (
          <Link to={paths.patient(id)} title="Voir le dossier" className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </h1>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <p>{[sex, age].filter(Boolean).join(' · ')}</p>
        <TeleexpertiseStatus status={status} />
      </div>
    </div>
  );
};
