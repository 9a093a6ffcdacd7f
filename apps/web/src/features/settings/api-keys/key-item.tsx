import { ofName } from '@maillon/domain/text/of-name';
import type { ApiKey, KeyOwner } from '../../../data/api-keys.ts';
import { plainDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

interface KeyItemProps {
  readonly apiKey: ApiKey;
  readonly owner: KeyOwner | undefined;
  readonly onRevoke: () => void;
}

/** A calendar day has no hour: at noon it is that day in every zone of the product. */
const dayText = (day: string): string => plainDate(`${day}T12:00:00Z`);

export const KeyItem = ({ apiKey, owner, onRevoke }: KeyItemProps) => {
  const { name, prefix, createdAt, lastUsedOn, revokedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {name}
          {revokedAt !== null && <Badge tone="neutral">Révoquée le {plainDate(revokedAt)}</Badge>}
        </p>
        <p className="text-sm text-muted">
          Commence par <code>{prefix}</code>
          {owner?.kind === 'organization' && <> · Agendas {ofName(owner.name)}</>}
        </p>
        <p className="text-sm text-muted">
          Créée le {plainDate(createdAt)} ·{' '}
          {lastUsedOn === null ? 'Jamais utilisée' : `Utilisée le ${dayText(lastUsedOn)}`}
        </p>
      </div>
      {revokedAt === null && (
        <Button look="secondary" size="sm" aria-label={`Révoquer la clé : ${name}`} onClick={onRevoke}>
          Révoquer
        </Button>
      )}
    </li>
  );
};
