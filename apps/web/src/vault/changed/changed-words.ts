import type { AccessPolicy } from '../../data/access/access-policies.ts';

type Side = Pick<AccessPolicy['to'], 'name' | 'type'>;

/** « Dr Hélène VASSEUR », as our mails say it; everybody else by their name. */
export const asAddressed = ({ name, type }: Side): string => (type === 'Médecin' ? `Dr ${name}` : name);

const listed = (people: readonly string[]): string => new Intl.ListFormat('fr').format(people);

export const changedSentence = (people: readonly string[]): string =>
  `${listed(people)} ${people.length > 1 ? 'ont' : 'a'} changé d’appareil.`;

/** What may have happened, and who can say it (design vault §7.4). */
export const changedAdvice = (people: readonly string[]): string =>
  people.length > 1
    ? 'Leurs anciens appareils ne lisent plus rien. Si vous avez un doute, appelez avant de continuer : quelqu’un pourrait se faire passer pour l’un d’eux.'
    : 'Son ancien appareil ne lit plus rien. Si vous avez un doute, appelez avant de continuer : quelqu’un pourrait se faire passer pour cette personne.';

export const GO_ON = 'Continuer avec le nouvel appareil';

export const rivalSentence = (people: readonly string[]): string =>
  `Quelqu’un d’autre se présente comme ${listed(people)}.`;

export const RIVAL_ADVICE =
  'L’appareil que vous connaissez est toujours le sien. Appelez et comparez ces chiffres : sans cela, rien ne lui est ouvert.';

export const SAME_DIGITS = 'Les chiffres sont les mêmes';
