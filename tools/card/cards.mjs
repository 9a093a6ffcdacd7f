/** The cards that the stand-in of Pro Santé Connect knows: those of the demo people, and some without an account. */
import people from '../../prisma/seed/demo-people.json' with { type: 'json' };

const PROFESSIONS = { doctor: '10', midwife: '50', assistant: '60' };

/**
 * @typedef {object} Card
 * @property {string} id in the choice of cards
 * @property {string} label what the choice says
 * @property {string} given
 * @property {string} family
 * @property {string} rpps 11 digits
 * @property {string} profession code of TRE_G15
 * @property {'C' | 'M' | 'E'} category civil, military, student
 */

/** @type {Card[]} */
const known = people.professionals
  .filter(({ rpps }) => rpps !== null)
  .map(({ id, userType, given, family, rpps }) => ({
    id,
    label: `${given} ${family}`,
    given,
    family,
    rpps: String(rpps),
    profession: PROFESSIONS[userType],
    category: 'C',
  }));

/** @type {Card[]} */
const strangers = [
  {
    id: 'doctor',
    label: 'Carte inconnue : médecin',
    given: 'Margaux',
    family: 'TERRIEN',
    rpps: '99700009011',
    profession: '10',
    category: 'C',
  },
  {
    id: 'nurse',
    label: 'Carte inconnue : infirmier',
    given: 'Ousmane',
    family: 'CAMARA',
    rpps: '99700009029',
    profession: '60',
    category: 'C',
  },
  {
    id: 'midwife',
    label: 'Carte inconnue : sage-femme',
    given: 'Solène',
    family: 'LE GOFF',
    rpps: '99700009037',
    profession: '50',
    category: 'C',
  },
  {
    id: 'student',
    label: 'Carte d’étudiant en médecine',
    given: 'Tom',
    family: 'ARNAL',
    rpps: '99700009045',
    profession: '10',
    category: 'E',
  },
  {
    id: 'pharmacist',
    label: 'Carte de pharmacien',
    given: 'Léa',
    family: 'BONNAFOUS',
    rpps: '99700009052',
    profession: '21',
    category: 'C',
  },
];

export const cards = [...known, ...strangers];

/** PSC's own name for a person; it never changes. */
export const subjectOf = ({ rpps }) => `f:carte:8${rpps}`;

/** What PSC's userinfo says of the holder of a card, as far as the product reads it. */
export const claimsOf = (/** @type {Card} */ card) => ({
  sub: subjectOf(card),
  SubjectNameID: `8${card.rpps}`,
  preferred_username: `8${card.rpps}`,
  given_name: card.given,
  family_name: card.family,
  SubjectRefPro: {
    codeCivilite: 'M',
    exercices: [
      {
        codeProfession: card.profession,
        codeCategorieProfessionnelle: card.category,
        nomDexercice: card.family,
        prenomDexercice: card.given,
        activities: [],
      },
    ],
  },
});
