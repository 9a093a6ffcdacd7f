import { answerText } from './answer-text.ts';
import { isBlank } from './check-answer.ts';
import type { Answer, Option, Respondent } from './form.ts';
import * as history from './questions/history-questions.ts';
import * as lifestyle from './questions/lifestyle-questions.ts';
import { VACCINES } from './questions/vaccine-questions.ts';
import { isNone, isUnknown, UNKNOWN_TEXT } from './sole-options.ts';

/** One sentence of a record, and the questions that it answers. */
export interface Fact {
  readonly names: readonly [string, ...string[]];
  readonly text: string;
  /** It says by itself what it is about; others are read below the title of their group. */
  readonly isWhole?: boolean;
}

export interface FactGroup {
  readonly id: 'allergies' | 'history' | 'family' | 'treatments' | 'lifestyle' | 'vaccines';
  readonly title: string;
  /** The tab of the editor where it is answered. */
  readonly tab: string;
  /** Every question that counts for it: where none was answered it is unknown, which is not « none ». */
  readonly asked: readonly string[];
  readonly facts: readonly Fact[];
}

/** What a record says, in sentences: « Asthme. », « Non-fumeuse. » (design look §2 "Patient file"). @param who as the form counts them */
export function recordFacts(who: Respondent): readonly FactGroup[] {
  return groupsOf(who).map((group) => ({ ...group, facts: once(group.facts) }));
}

/** Two questions that are answered alike say it once, with both behind it. */
const once = (facts: readonly Fact[]): readonly Fact[] => {
  const byText = new Map<string, Fact>();
  for (const { names, ...fact } of facts) {
    const [first, ...others] = byText.get(fact.text)?.names ?? [];
    byText.set(fact.text, { ...fact, names: first === undefined ? names : [first, ...others, ...names] });
  }
  return [...byText.values()];
};

function groupsOf(who: Respondent): readonly FactGroup[] {
  return [
    {
      ...{ id: 'allergies', title: 'Allergies', tab: '_step4', asked: ['hasAllergies', 'allergiesDetails'] },
      facts: allergies(who),
    },
    {
      ...{ id: 'history', title: 'Antécédents', tab: '_step3' },
      asked: ['commonPathologies', 'personnalAntecedents', 'personnalAntecedentsOther'],
      facts: [
        ...chosen(who, history.commonPathologies),
        ...chosen(who, history.personnalAntecedents),
        ...typed(who, 'personnalAntecedentsOther'),
      ],
    },
    {
      ...{ id: 'family', title: 'Famille', tab: '_step3', asked: ['familyAntecedents', 'familyAntecedentsOther'] },
      facts: [...chosen(who, history.familyAntecedents), ...typed(who, 'familyAntecedentsOther')],
    },
    {
      ...{ id: 'treatments', title: 'Traitements', tab: '_step4', asked: ['commonTreatments', 'usualTreatment'] },
      facts: [...chosen(who, history.commonTreatments), ...typed(who, 'usualTreatment')],
    },
    {
      ...{ id: 'lifestyle', title: 'Mode de vie', tab: '_step5' },
      asked: ['tabac', 'alcool', 'physicalActivity', 'foodHabits', 'foodHabitsOther'],
      facts: [
        ...tobacco(who),
        ...alcohol(who),
        ...activity(who),
        ...chosen(who, lifestyle.foodHabits),
        ...typed(who, 'foodHabitsOther'),
      ],
    },
    {
      ...{ id: 'vaccines', title: 'Vaccins', tab: '_step10', asked: VACCINES.map(({ name }) => `has${name}`) },
      facts: vaccines(who),
    },
  ];
}

/** Whom words agree with. */
const agreeing = ({ answers }: Respondent, feminine: string, masculine: string, neutral: string): string => {
  if (answers.gender === 'FEMALE') return feminine;
  return answers.gender === 'MALE' ? masculine : neutral;
};

const codesOf = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : []);

/** What is said where there is none of a list, and where the person does not know. */
const WITHOUT: Readonly<Record<string, readonly [none: string, unknown: string]>> = {
  commonPathologies: ['Aucune maladie suivie', 'Maladies suivies : ne sait pas'],
  personnalAntecedents: ['Aucun antécédent signalé', 'Antécédents : ne sait pas'],
  familyAntecedents: ['Aucun antécédent familial signalé', 'Antécédents familiaux : ne sait pas'],
  commonTreatments: ['Aucun médicament courant', 'Médicaments courants : ne sait pas'],
  foodHabits: ['Alimentation sans particularité', 'Alimentation : ne sait pas'],
};

/** One sentence for each box that is ticked; « Autre » says nothing where it is explained. */
const chosen = (who: Respondent, { name, options }: { name: string; options: readonly Option[] }): readonly Fact[] => {
  const isExplained = !isBlank(who.answers[`${name}Other`]);
  const labelOf = (code: string): string => {
    if (isNone(code)) return WITHOUT[name]?.[0] ?? code;
    if (isUnknown(code)) return WITHOUT[name]?.[1] ?? code;
    return options.find((one) => one.code === code)?.label ?? code;
  };
  return codesOf(who.answers[name])
    .filter((code) => code !== 'autre' || !isExplained)
    .map((code) => ({
      ...{ names: [name], text: sentence(labelOf(code)) },
      ...((isNone(code) || isUnknown(code)) && { isWhole: true }),
    }));
};

const typed = ({ answers }: Respondent, name: string): readonly Fact[] => {
  const text = answers[name];
  if (typeof text !== 'string' || isBlank(text)) return [];
  const isKnown = text !== UNKNOWN_TEXT;
  if (isKnown) return [{ names: [name], text: sentence(text) }];
  return [{ names: [name], text: `${TYPED[name] ?? 'Précisions'} : ne sait pas.`, isWhole: true }];
};

/** What a typed answer is about, where the person does not know it. */
const TYPED: Readonly<Record<string, string>> = {
  allergiesDetails: 'Allergènes',
  personnalAntecedentsOther: 'Autres antécédents',
  familyAntecedentsOther: 'Autres antécédents familiaux',
  usualTreatment: 'Traitement habituel',
  foodHabitsOther: 'Autres habitudes alimentaires',
};

function allergies(who: Respondent): readonly Fact[] {
  if (who.answers.hasAllergies === 'non')
    return [{ names: ['hasAllergies'], text: 'Aucune allergie signalée.', isWhole: true }];
  if (isUnknown(String(who.answers.hasAllergies)))
    return [{ names: ['hasAllergies'], text: 'Allergies : ne sait pas.', isWhole: true }];
  const details = typed(who, 'allergiesDetails').map(
    (fact): Fact => ({ ...fact, names: ['allergiesDetails', 'hasAllergies'] }),
  );
  if (details.length > 0 || who.answers.hasAllergies !== 'oui') return details;
  return [{ names: ['hasAllergies'], text: 'Des allergies, sans précision.', isWhole: true }];
}

function tobacco(who: Respondent): readonly Fact[] {
  const { tabac, tabacQuantite, tabacDuree, tabacDureeDepuisArret } = who.answers;
  const known = (value: Answer | undefined): value is number => typeof value === 'number';
  switch (tabac) {
    case 'jamais':
      return [{ names: ['tabac'], text: agreeing(who, 'Non-fumeuse.', 'Non-fumeur.', 'Ne fume pas.') }];
    case 'ancien': {
      const since = known(tabacDureeDepuisArret) ? `, arrêt depuis ${years(tabacDureeDepuisArret)}` : '';
      const text = `${agreeing(who, 'Ancienne fumeuse', 'Ancien fumeur', 'A fumé')}${since}.`;
      return [{ names: ['tabac', 'tabacDureeDepuisArret'], text }];
    }
    case 'actif': {
      const daily = known(tabacQuantite) ? `, ${tabacQuantite} cigarette${tabacQuantite > 1 ? 's' : ''} par jour` : '';
      const since = known(tabacDuree) ? ` depuis ${years(tabacDuree)}` : '';
      const text = `${agreeing(who, 'Fumeuse', 'Fumeur', 'Fume')}${daily}${since}.`;
      return [{ names: ['tabac', 'tabacQuantite', 'tabacDuree'], text }];
    }
    default:
      return [];
  }
}

const DRINKS_A_DAY: Readonly<Record<string, string>> = {
  jamais: 'Pas d’alcool.',
  occasionnelle: 'Alcool à l’occasion.',
  un_a_deux: '1 à 2 verres d’alcool par jour.',
  trois_a_quatre: '3 à 4 verres d’alcool par jour.',
  plus_de_cinq: '5 verres d’alcool ou plus par jour.',
};

function alcohol(who: Respondent): readonly Fact[] {
  const { alcool } = who.answers;
  if (isBlank(alcool)) return [];
  const said = DRINKS_A_DAY[String(alcool)] ?? `Alcool : ${lowerFirst(answerText(lifestyle.alcool, who))}.`;
  return [{ names: alcool === 'jamais' ? ['alcool'] : ['alcool', 'alcoolType'], text: said }];
}

const MOVES: Readonly<Record<string, string>> = {
  sedentaire: 'Sédentaire.',
  peu_actif: 'Peu d’activité physique.',
  modere: 'Activité physique modérée.',
  actif: 'Activité physique soutenue.',
  tres_actif: 'Sport intensif presque tous les jours.',
};

function activity(who: Respondent): readonly Fact[] {
  const { physicalActivity } = who.answers;
  if (isBlank(physicalActivity)) return [];
  const said =
    MOVES[String(physicalActivity)] ??
    `Activité physique : ${lowerFirst(answerText(lifestyle.physicalActivity, who))}.`;
  return [{ names: ['physicalActivity'], text: said }];
}

function vaccines(who: Respondent): readonly Fact[] {
  return VACCINES.filter(({ name }) => who.answers[`has${name}`] === true).map(({ name, label }) => {
    const year = String(who.answers[`date${name}`] ?? '').slice(0, 4);
    const [said = label] = label.split(' (');
    return { names: [`has${name}`, `date${name}`], text: `${said}${year === '' ? '' : ` (${year})`}.` };
  });
}

const years = (count: number): string => `${count} an${count > 1 ? 's' : ''}`;
const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);

function sentence(text: string): string {
  const said = text.trim();
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}
