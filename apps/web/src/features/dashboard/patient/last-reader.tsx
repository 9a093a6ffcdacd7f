import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { spokenMoment } from '../../../lib/spoken-time.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';

interface LastReaderProps {
  /** Undefined where the file was not opened yet. */
  readonly entry: AccessLogEntry | undefined;
  readonly now: number;
}

/** « Qui a consulté mon dossier »: the one who looked last, and the way to all of them. */
export const LastReader = ({ entry, now }: LastReaderProps) => (
  <section
    aria-label="Qui a consulté mon dossier"
    className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-4 text-sm shadow-card md:px-5"
  >
    <IconTile icon={ShieldCheck} />
    <div className="min-w-0">
      <h2 className="text-base font-semibold">Qui a consulté mon dossier</h2>
      {entry === undefined ? (
        <p className="text-muted">Personne ne l’a ouvert. Il ne s’ouvre qu’avec votre accord.</p>
      ) : (
        <p className="text-muted">
          <span className="font-semibold text-ink">{entry.who.impersonatedBy ?? entry.who.name}</span>,{' '}
          <span className="sm:whitespace-nowrap">{spokenMoment(entry.at, now)}</span> :{' '}
          {entry.what.charAt(0).toLowerCase() + entry.what.slice(1)}.
        </p>
      )}
      <Link
        to={paths.settings('access-policy')}
        className="mt-1 inline-flex min-h-9 items-center font-semibold text-brand underline-offset-2 hover:underline"
      >
        Voir et choisir qui y accède
      </Link>
    </div>
  </section>
);
