import { accessSentence } from '@maillon/domain/access/access-labels';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import type { ReactNode } from 'react';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';
import { plainDate } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';

interface AccessPolicyItemProps {
  readonly policy: AccessPolicy;
  /** How sure one may be of who they are. */
  readonly badge?: ReactNode;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** The other side of a sharing: name, type and 'Peut {rights} : {resource}', since when and last used when. */
export const AccessPolicyItem = ({ policy, badge, children }: AccessPolicyItemProps) => {
  const { direction, to, fromDisplay, resource, rights, message } = policy;
  const { name, type } = direction === 'given' ? to : fromDisplay;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        {/* Of a structure « Organisation » says nothing that its name does not. */}
        {type !== USER_TYPE_LABELS.organization && <p className="text-sm text-muted">{type}</p>}
        <div className="mt-1 empty:hidden">{badge}</div>
        <p className="mt-1.5">{accessSentence(resource, rights)}</p>
        {message !== null && <p className="mt-1.5 text-sm break-words italic">« {message} »</p>}
        <p className="mt-1.5 text-sm text-muted">{historyOf(policy)}</p>
      </div>
      {/* On a wide screen what belongs to it whole has a line of its own below. */}
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>button]:grow md:contents md:[&>span]:mt-1.5">
        {children}
      </div>
    </li>
  );
};

function historyOf({ status, since, lastUsedAt, expiresAt }: AccessPolicy): string {
  if (status !== 'ACCEPTED') {
    const until = expiresAt === null ? '' : ` · sans réponse, s’efface le ${plainDate(expiresAt)}`;
    return `Depuis le ${plainDate(since)}${until}`;
  }
  const used = lastUsedAt === null ? 'jamais utilisé' : `dernière utilisation le ${plainDate(lastUsedAt)}`;
  return `Depuis le ${plainDate(since)} · ${used}`;
}
