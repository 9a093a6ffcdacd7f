import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import { ofName } from '@maillon/domain/text/of-name';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { capitalised, dateAndTime } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { counted, spokenAge } from '../../lib/spoken-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ofTeleexpertise } from '../../vault/encryption/sealed-place.ts';
import { textLine } from '../../vault/encryption/text-line.ts';
import { contextOfTopic } from '../../vault/encryption/thread-contexts.ts';
import { type UnsealedText, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { WaitingBadge } from '../../vault/encryption/waiting-badge.tsx';
import { TeleexpertiseStatus } from './teleexpertise-status.tsx';
import { turnOf } from './teleexpertise-words.ts';

const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_14rem_12rem_11rem]';

interface TeleexpertiseRowsProps {
  readonly items: readonly Teleexpertise[];
  readonly userId: string;
}

/** Whom each is about, what is asked, of whom or by whom, since when, and where it stands (spec clinical §2 "Teleexpertise"). */
export const TeleexpertiseRows = ({ items, userId }: TeleexpertiseRowsProps) => {
  const texts = useUnsealedMany(
    items.map(({ id, topic, subject, sender }) => ({
      sealed: topic,
      context: contextOfTopic(id),
      of: ofTeleexpertise(id, subject.id, sender.profileId),
    })),
  );
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface text-sm shadow-card">
      <div
        aria-hidden="true"
        className={`hidden gap-4 border-b border-line bg-sunken px-5 py-2 text-xs font-semibold text-muted md:grid ${COLUMNS}`}
      >
        <span>Patient</span>
        <span>Praticiens</span>
        <span>Envoyée le</span>
        <span>État</span>
      </div>
      <ul aria-label="Télé-expertises">
        {items.map((item, at) => (
          <TeleexpertiseRow key={item.id} {...{ item, userId }} text={texts[at] ?? { is: 'empty' }} />
        ))}
      </ul>
    </div>
  );
};

interface RowProps {
  readonly item: Teleexpertise;
  readonly userId: string;
  readonly text: UnsealedText;
}

const TeleexpertiseRow = ({ item, userId, text }: RowProps) => {
  const now = useNow();
  const { id, subject, sent, status, ownerId, commentCount, activeAt } = item;
  const turn = turnOf(item, userId, now);
  return (
    <li
      className={`relative grid gap-x-4 gap-y-1 border-t border-line px-4 py-3 transition-colors first:border-t-0 hover:bg-sunken md:items-center md:px-5 ${COLUMNS}`}
    >
      <div className="flex min-w-0 gap-3">
        <Avatar name={subject.name} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={paths.teleexpertise(id)}
              className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
              {subject.name}
            </Link>
            {ownerId === userId && <Badge tone="brand">À vous</Badge>}
            <WaitingBadge thread={`teleexpertise.${id}`} />
          </p>
          <p className="truncate">{textLine(text, 'Cette demande ne s’ouvre pas ici')}</p>
          {turn !== null && <p className="text-xs text-muted">{turn}</p>}
          {commentCount > 0 && (
            <p className="text-xs text-muted">
              {counted(commentCount, 'réponse', 'Aucune réponse')} · {spokenAge(activeAt, now)}
            </p>
          )}
        </div>
      </div>
      <p className="text-muted max-md:pl-13 max-md:text-xs">{correspondents(item, userId)}</p>
      <p className="text-muted tabular-nums max-md:pl-13 max-md:text-xs">
        <span className="sr-only">Envoyée le </span>
        <time dateTime={sent}>{dateAndTime(new Date(sent))}</time>
      </p>
      <p className="max-md:pl-13">
        <TeleexpertiseStatus status={status} />
      </p>
    </li>
  );
};

const MAX_NAMES = 2;

/** « D’Élodie Sarrazin », « À Hugo Lestrade et 2 autres » */
const correspondents = ({ sender, recipients }: Teleexpertise, userId: string): string => {
  if (sender.id !== userId) return capitalised(ofName(sender.name));
  const names = recipients.map(({ name }) => name);
  const [first = '', ...others] = names;
  return names.length <= MAX_NAMES ? `À ${names.join(' et ')}` : `À ${first} et ${others.length} autres`;
};
