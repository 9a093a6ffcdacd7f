import type { AdminUserDetail } from '@maillon/contracts/system/admin';
import { fullName } from '@maillon/domain/text/full-name';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../data/admin.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { dateAndTime } from '../../lib/dates.ts';
import { shownPhone } from '../../lib/shown-phone.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { UserActions } from './user-actions.tsx';
import { stateOf } from './user-state.ts';

/** One account, and what an administrator can do for it. */
export const UserDialog = ({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) => {
  const me = useMe();
  const { data: user, error, refetch } = useQuery(userQuery(userId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={user === undefined ? 'Compte' : fullName(user)}
      description={user === undefined ? undefined : genderedLabel(USER_TYPE_LABELS[user.userType], user.gender)}
    >
      <div className="pb-5">
        <ReadFailure error={error} again={refetch} />
        {user === undefined && error === null && <SkeletonLines lines={6} />}
        {user !== undefined && (
          <>
            <Facts user={user} />
            {me.impersonation === null && <UserActions user={user} ownId={me.id} />}
            <Impersonations of={user} />
          </>
        )}
      </div>
    </Dialog>
  );
};

const Facts = ({ user }: { readonly user: AdminUserDetail }) => {
  const when = (instant: string | null) => (instant === null ? 'jamais' : dateAndTime(instant));
  const lines = [
    ['État', user.claimLocked ? 'Bloqué : trois dates de naissance erronées' : stateOf(user).label],
    ['E-mail', user.email],
    ['Téléphone', user.phoneNumber && shownPhone(user.phoneNumber)],
    ['Numéro RPPS', user.rpps],
    ['Identité professionnelle', verification(user)],
    ['Structures', user.organizations.map(({ name, active }) => (active ? name : `${name} (en attente)`)).join(', ')],
    ['Inscription', when(user.createdAt)],
    ['Première connexion', when(user.activatedAt)],
    ['Dernière activité', when(user.lastSeen)],
    ['Sessions ouvertes', String(user.openSessions)],
    ['Identifiant', user.id],
    ['Profil', user.profileId],
  ] as const;
  return (
    <dl className="divide-y divide-line text-sm">
      {lines.map(
        ([label, value]) =>
          value !== null &&
          value !== '' && (
            <div key={label} className="flex flex-wrap gap-x-4 py-2">
              <dt className="w-44 text-muted">{label}</dt>
              <dd className="min-w-0 flex-1 basis-40 font-medium break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

const verification = ({ isProfessional, verifiedAt }: AdminUserDetail): string | null => {
  if (!isProfessional) return null;
  return verifiedAt === null ? 'à vérifier' : `vérifiée le ${dateAndTime(verifiedAt)}`;
};

const Impersonations = ({ of: { impersonations } }: { readonly of: AdminUserDetail }) =>
  impersonations.length > 0 && (
    <section aria-labelledby="impersonations" className="mt-5">
      <h3 id="impersonations" className="text-sm font-semibold">
        Usurpations récentes
      </h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {impersonations.map(({ byName, reason, startedAt, endedAt }) => (
          <li key={startedAt} className="py-2">
            {dateAndTime(startedAt)} · {byName}
            {endedAt === null && ' · en cours'}
            <span className="block text-muted">{reason ?? 'sans motif'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
