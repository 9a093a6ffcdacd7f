import type { Audience, Endpoint } from '@maillon/contracts/endpoint/endpoint';

const WHO: Readonly<Record<string, string>> = {
  patient: 'patients',
  doctor: 'médecins',
  midwife: 'sages-femmes',
  assistant: 'infirmiers',
  organization: 'structures',
  dispatchManager: 'responsables de régulation',
  dispatchOperator: 'opérateurs de régulation',
  admin: 'administrateurs',
  impersonator: 'administrateurs dans la session d’une personne',
};

const audienceOf = (audience: Audience): string => {
  if (audience === 'public') return 'Sans connexion.';
  if (audience === 'machine') return 'Pour un programme qui porte sa clé.';
  if (audience === 'session') return 'Pour toute personne connectée.';
  return `Pour : ${audience.map((who) => WHO[who] ?? who).join(', ')}.`;
};

/** What the contract says beside its shapes, in words: for whom, and what must come with it. */
export const descriptionOf = (contract: Endpoint): string =>
  [
    audienceOf(contract.audience),
    contract.apiKeys === true ? 'Aussi pour un logiciel partenaire qui porte une clé d’accès.' : '',
    contract.idempotencyKey === 'required' ? 'L’en-tête `Idempotency-Key` est obligatoire.' : '',
    contract.ifMatch === 'required' ? 'L’en-tête `If-Match` est obligatoire.' : '',
    contract.multipart === undefined ? '' : 'Dix fichiers au plus, de 25 Mio chacun et 60 Mio ensemble.',
    contract.modes === undefined ? '' : `N’existe que dans les modes ${contract.modes.join(', ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
