import { formatNir } from '@maillon/domain/identifiers';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { displayName, profileOf, useMe } from '../../../data/users.ts';
import { calendarDay } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';

const GENDERS = { MALE: 'Homme', FEMALE: 'Femme' } as const;

/** Who the product thinks this person is, read only. */
export const PersonalInformation = () => {
  const user = useMe();
  const profile = profileOf(user);
  const telecom = (system: 'EMAIL' | 'PHONE') => profile?.telecom.find((contact) => contact.system === system)?.value;
  const lines = [
    ['Nom', displayName(user)],
    ['Profil', USER_TYPE_LABELS[user.userType]],
    ['Adresse email', telecom('EMAIL')],
    ['Téléphone', telecom('PHONE')],
    ['Date de naissance', profile?.birthDate ? calendarDay(profile.birthDate) : undefined],
    ['Sexe', profile?.gender ? GENDERS[profile.gender] : undefined],
    ['Numéro de sécurité sociale', profile?.nir ? formatNir(profile.nir) : undefined],
    ['Numéro RPPS', profile?.rpps ?? undefined],
    ['Adresse', profile?.address[0]?.text],
  ] as const;

  return (
    <Card title="Informations personnelles">
      <dl className="divide-y divide-line">
        {lines.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className="flex flex-wrap gap-x-6 gap-y-0.5 py-3">
                <dt className="w-56 text-muted">{label}</dt>
                <dd className="min-w-0 flex-1 basis-56 font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
};
