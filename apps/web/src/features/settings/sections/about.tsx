import { otaList } from '@maillon/contracts/system/admin';
import { useQuery } from '@tanstack/react-query';
import { env } from '../../../config/env.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { queryOf } from '../../../lib/api/query.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { runningBundle } from '../../../lib/native-parts.ts';

/** Compared by eye, and by voice: in groups. */
const Fingerprint = ({ of }: { readonly of: string }) => (
  <code className="font-mono text-xs break-words text-muted">{of.match(/.{1,8}/g)?.join(' ')}</code>
);

/**
 * Which program this is. An exchanged one could read everything: its hash is said, and those of all that were ever published
 * stand here too, where another machine shows the same.
 */
export const About = () => {
  const { data, error, refetch } = useQuery(queryOf(otaList, {}));
  const running = runningBundle();
  const isListed = data?.some(({ checksum }) => checksum === running?.checksum) ?? true;
  return (
    <div className="flex flex-col gap-4">
      <p>
        Version {running?.version ?? env.appVersion}
        {running !== null && running.checksum === null && ' (celle du magasin d’applications)'}
      </p>
      {running !== null && running.checksum !== null && <Fingerprint of={running.checksum} />}
      {!isListed && running !== null && running.checksum !== null && (
        <p role="alert" className="font-medium text-danger">
          Cette version n’est pas dans la liste publiée. Prévenez votre support avant de continuer.
        </p>
      )}
      <ReadFailure error={error} again={refetch} />
      {data !== undefined && data.length > 0 && (
        <section aria-label="Versions publiées pour les téléphones">
          <h4 className="font-semibold">Versions publiées pour les téléphones</h4>
          <p className="text-sm text-muted">
            Cette liste ne peut que s’allonger, et elle est la même pour tous. Chaque version y laisse son empreinte.
          </p>
          <ul className="mt-2 divide-y divide-line">
            {data.toReversed().map(({ version, platform, checksum, publishedAt }) => (
              <li key={`${version} ${platform}`} className="py-3">
                <p>
                  <span className="font-semibold">{version}</span>
                  <span className="text-sm text-muted"> · publiée le {dateAndTime(publishedAt)}</span>
                </p>
                <Fingerprint of={checksum} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
