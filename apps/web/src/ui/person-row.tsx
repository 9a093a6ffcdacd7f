import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from './avatar.tsx';

interface PersonRowProps {
  readonly name: string;
  /** One quiet line below the name; empty parts are left out. */
  readonly details: readonly (string | null | undefined | false)[];
  readonly trailing?: ReactNode;
  /** The whole row leads there. */
  readonly to?: string;
}

/** A person in a list: 44 px high, the same everywhere. */
export const PersonRow = ({ name, details, trailing, to }: PersonRowProps) => {
  const content = (
    <>
      <Avatar name={name} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="block truncate text-xs text-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      {trailing}
    </>
  );
  const look = 'flex min-h-11 items-center gap-3';
  if (to === undefined) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={`${look} -outline-offset-2 hover:bg-sunken`}>
      {content}
    </Link>
  );
};
