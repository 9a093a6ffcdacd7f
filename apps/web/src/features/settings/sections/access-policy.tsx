import { useState } from 'react';
import { useLiveAccessPolicies } from '../../../data/access/access-policies.ts';
import { useMe } from '../../../data/users.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AccessPolicyList } from './access-policy-list.tsx';
import { AccessPolicyOffer } from './access-policy-offer.tsx';
import { AccessPolicyRequests } from './access-policy-requests.tsx';
import { AccessPolicySent } from './access-policy-sent.tsx';

const GIVEN = 'Vous avez partagé vos données avec';

/** 'Mes données': what waits for an answer, the sharings given, those held, then what was sent (spec platform §2 "Settings"). */
export const AccessPolicySection = () => {
  const { userType } = useMe();
  const [offering, setOffering] = useState(false);
  useLiveAccessPolicies();

  if (userType === 'dispatchManager' || userType === 'dispatchOperator') {
    return (
      <Card title={GIVEN}>
        <p className="text-muted">Aucune donnée partagée</p>
      </Card>
    );
  }
  const offer = (
    <Button look="secondary" size="sm" onClick={() => setOffering(true)}>
      Partager mon dossier
    </Button>
  );
  return (
    <>
      <AccessPolicyRequests />
      <AccessPolicyList
        title={GIVEN}
        direction="given"
        emptyText="Aucune donnée partagée"
        action={userType === 'patient' ? offer : undefined}
      />
      <AccessPolicyList title="Vous avez accès à ces données" direction="received" />
      <AccessPolicySent />
      {offering && <AccessPolicyOffer onClose={() => setOffering(false)} />}
    </>
  );
};
