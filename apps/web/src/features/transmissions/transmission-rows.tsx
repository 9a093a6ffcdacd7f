import type { Transmission } from '@maillon/contracts/record/transmissions';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { counted, spokenAge } from '../../lib/spoken-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ofTransmission } from '../../vault/encryption/sealed-place.ts';
import { textLine } from '../../vault/encryption/text-line.ts';
import { contextOfContent } from '../../vault/encryption/thread-contexts.ts';
import { type UnsealedText, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { WaitingBadge } from '../../vault/encryption/waiting-badge.tsx';
import { TransmissionStatus } from './transmission-status.tsx';

const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_13rem_14rem_7.5rem]';

/** Whom each is about, what it says, who wrote it, since when, and where it stands (spec clinical §2 "Transmissions"). */
export const TransmissionRows = ({ items }: { readonly items: readonly Transmission[] }) => {
  const texts = useUnsealedMany(
    items.map(({ id, content, patient, author }) => ({
      sealed: content,
      context: contextOfContent(id),
      of: ofTransmission(id, patient.id, author.profileId),
    })),
  );
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface text-sm shadow-card">
      <div
        aria-hidden="true"
        className={`hidden gap-4 border-b border-line bg-sunken px-5 py-2 text-xs font-semibold text-muted md:grid ${COLUMNS}`}
      >
        <span>Patient</span>
        <span>Auteur</span>
        <span>Date d’effet</span>
        <span>Statut</span>
      </div>
      <ul aria-label="Transmissions">
        {items.map((item, at) => (
          <TransmissionRow key={item.id} item={item} text={texts[at] ?? { is: 'empty' }} />
        ))}
      </ul>
    </div>
  );
};

const TransmissionRow = ({ item, text }: { readonly item: Transmission; readonly text: UnsealedText }) => {
  const now = useNow();
  const { id, patient, author, creation, resolved, commentCount, concernsMe, activeAt } = item;
  return (
    <li
      className={`relative grid gap-x-4 gap-y-1 border-t border-line px-4 py-3 transition-colors first:border-t-0 hover:bg-sunken md:items-center md:px-5 ${COLUMNS}`}
    >
      <div className="flex min-w-0 gap-3">
        <Avatar name={patient.name} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={paths.transmission(id)}
              className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
              {patient.name}
            </Link>
            {concernsMe && !resolved && <Badge tone="warning">@ vous</Badge>}
            <WaitingBadge thread={`transmission.${id}`} />
          </p>
          <p className="truncate">{textLine(text, 'Cette transmission ne s’ouvre pas ici')}</p>
          {commentCount > 0 && (
            <p className="text-xs text-muted">
              {counted(commentCount, 'réponse', 'Aucune réponse')} · {spokenAge(activeAt, now)}
            </p>
          )}
        </div>
      </div>
      <p className="text-muted max-md:pl-13 max-md:text-xs">
        <span className="sr-only">Auteur : </span>
        {author.name}
      </p>
      <p className="text-muted tabular-nums max-md:pl-13 max-md:text-xs">
        <span className="sr-only">Date d’effet : </span>
        <time dateTime={creation}>{dateAndTime(new Date(creation))}</time>
      </p>
      <p className="max-md:pl-13">
        <TransmissionStatus resolved={resolved} />
      </p>
    </li>
  );
};
