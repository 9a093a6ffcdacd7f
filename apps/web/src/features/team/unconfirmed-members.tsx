import { accessSentence } from '@maillon/domain/access/access-labels';
import { Button } from '../../ui/button.tsx';
import { CollapsibleSection } from '../../ui/collapsible-section.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { EvidenceBadge } from '../../vault/cards/evidence-badge.tsx';
import { useEvidence } from '../../vault/cards/use-evidence.ts';
import { useConfirmMember, useUnconfirmedMembers } from '../../vault/use-unconfirmed-members.ts';

/** Members who were let in before their word was asked here: the patients of the structure open their files to them once a manager has confirmed them. */
export const UnconfirmedMembers = ({ organizationId }: { readonly organizationId: string }) => {
  const waiting = useUnconfirmedMembers(organizationId);
  const confirm = useConfirmMember(organizationId);
  const evidence = useEvidence(waiting.flatMap(({ to }) => (to.sldId === null ? [] : [{ id: to.sldId }])));
  if (waiting.length === 0) return null;
  return (
    <CollapsibleSection title="À confirmer" count={waiting.length}>
      <p className="text-sm text-muted">
        Ces personnes font partie de l’équipe sans que vous l’ayez confirmé. Une fois confirmées, elles lisent les
        dossiers que les patients ouvrent à la structure.
      </p>
      {confirm.isError && <Alert tone="danger">La confirmation n’a pas pu être enregistrée. Réessayez.</Alert>}
      <ul className="divide-y divide-line">
        {waiting.map((policy) => (
          <li key={policy.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="wrap-anywhere font-semibold">
                {policy.to.name} <EvidenceBadge evidence={evidence.get(policy.to.sldId ?? '')} />
              </p>
              <p className="text-sm text-muted">{policy.to.type}</p>
              <p className="text-sm">{accessSentence('organization', policy.rights)}</p>
            </div>
            <Button
              size="sm"
              disabled={confirm.isPending}
              aria-label={`Confirmer : ${policy.to.name}`}
              onClick={() =>
                confirm.mutate(policy, {
                  onSuccess: ({ name }) =>
                    toast.success(
                      `${name} : confirmation enregistrée`,
                      'Les dossiers ouverts à la structure s’ouvrent aussi à cette personne, à la prochaine connexion de chaque patient.',
                    ),
                })
              }
            >
              Confirmer
            </Button>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
};
