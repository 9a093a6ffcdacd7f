import { useMe } from '../../../data/users.ts';
import { Card } from '../../../ui/card.tsx';

/** 'Mes données': the sharings given, then those held (spec platform §2 "Settings"). */
export const AccessPolicySection = () => {
  const accepted = useMe().grantedAccessTo.filter(({ status }) => status === 'ACCEPTED');
  return (
    <Card title="Vous avez partagé vos données avec">
      {accepted.length === 0 ? (
        <p className="text-muted">Aucune donnée partagée</p>
      ) : (
        <ul className="divide-y divide-line">
          {accepted.map(({ id, rights, resource }) => (
            <li key={id} className="py-3">
              Peut {rights.join(', ')} : {resource}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
