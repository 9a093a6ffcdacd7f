import { useQuery } from '@tanstack/react-query';
import { notificationPreferences, useSetPreferences } from '../../data/notifications.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PushSwitch } from './push-switch.tsx';

/** Mail, SMS and this browser. The list itself, codes and security alarms are always there. */
export const NotificationPreferences = () => {
  const { data, error } = useQuery(notificationPreferences());
  const change = useSetPreferences();
  if (data === undefined) {
    return (
      <div className="p-5">
        {error === null ? <SkeletonLines /> : <Alert tone="danger">Vos choix n’ont pas pu être chargés.</Alert>}
      </div>
    );
  }
  // What was just ticked shows at once; a refusal puts it back.
  const shown = change.isPending ? { ...data, ...change.variables } : data;
  return (
    <div className="flex flex-col gap-5 p-5">
      <p className="text-muted">
        Vos notifications restent toujours dans l’application. Choisissez comment en être prévenu ailleurs ; les codes
        et les alertes de sécurité sont toujours envoyés.
      </p>
      {change.error !== null && <Alert tone="danger">Votre choix n’a pas été enregistré.</Alert>}
      <Checkbox label="Par e-mail" checked={shown.email} onChange={(email) => change.mutate({ email })} />
      <Checkbox label="Par SMS" checked={shown.sms} onChange={(sms) => change.mutate({ sms })} />
      <PushSwitch allowed={shown.push} onAllow={(push) => change.mutate({ push })} />
    </div>
  );
};
