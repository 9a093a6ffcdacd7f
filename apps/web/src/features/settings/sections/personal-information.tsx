import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { doctorNumberLabel, patientNumberLabel, patientNumberText } from '@maillon/domain/product/national-numbers';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { profileOf, useMe } from '../../../data/users.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { Card } from '../../../ui/card.tsx';
import { ProfileForm } from '../profile-form.tsx';

/** What one cannot change by oneself. */
const fixedLines = (me: UserMe) => {
  const profile = profileOf(me);
  return [
    ['Profil', genderedLabel(USER_TYPE_LABELS[me.userType], profile?.gender)],
    [patientNumberLabel(publicConfig().country), profile?.nir ? patientNumberText(profile.nir) : null],
    [doctorNumberLabel(publicConfig().country), profile?.rpps],
    ['Numéro d’inscription', profile?.certificationNumber],
    ['Structures', profile?.organizations.map(({ name }) => name).join(', ')],
  ].filter((line): line is [string, string] => Boolean(line[1]));
};

export const PersonalInformation = () => {
  const me = useMe();
  return (
    <Card title="Informations personnelles">
      <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3 rounded-md bg-sunken px-5 py-4">
        {fixedLines(me).map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ProfileForm me={me} />
    </Card>
  );
};
