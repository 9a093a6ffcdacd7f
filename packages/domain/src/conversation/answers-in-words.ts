import { answerText } from '../forms/answer-text.ts';
import { isBlank } from '../forms/check-answer.ts';
import type { Respondent } from '../forms/form.ts';
import { questionsOf } from '../forms/form-view.ts';
import { RECORD } from '../forms/record.ts';
import { type FactGroup, recordFacts } from '../forms/record-facts.ts';
import { asClinical } from './words.ts';

const QUESTIONS = questionsOf(RECORD);
/** Whose sentences are read without their title: « Non-fumeuse. » */
const SPEAKS_FOR_ITSELF: FactGroup['id'] = 'lifestyle';

/**
 * What these questions were answered, as one reads it away from the record: « Famille : diabète. Taille : 168 cm. » A relative's
 * illness is never read as the person's own. @param names of the questions; those that are not answered now say nothing
 */
export function answersInWords(names: readonly string[], who: Respondent): string {
  const asked = new Set(names);
  const groups = recordFacts(who).map((group) => ({
    ...group,
    facts: group.facts.filter((fact) => fact.names.some((name) => asked.has(name))),
  }));
  const answered = new Set(
    groups.flatMap(({ asked: inGroup, facts }) => [...inGroup, ...facts.flatMap((fact) => fact.names)]),
  );
  const others = QUESTIONS.filter(
    ({ name, kind }) => asked.has(name) && !answered.has(name) && kind !== 'figure' && !isBlank(who.answers[name]),
  ).map((question) => {
    const label = asClinical(question)
      .label.replace(/[?:…]$/, '')
      .trimEnd();
    return `${label} : ${answerText(question, who)}.`;
  });
  return [...groups.flatMap(groupInWords), ...others].join(' ');
}

function groupInWords({ id, title, facts }: FactGroup): readonly string[] {
  const isWhole = (fact: FactGroup['facts'][number]): boolean => id === SPEAKS_FOR_ITSELF || fact.isWhole === true;
  const listed = facts.filter((fact) => !isWhole(fact)).map(({ text }) => lowerFirst(text.replace(/\.$/, '')));
  return [
    ...facts.filter(isWhole).map(({ text }) => text),
    ...(listed.length === 0 ? [] : [`${title} : ${listed.join(', ')}.`]),
  ];
}

/** « HTA » and « DTP » stay as they are. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}(?:\p{Ll}|[’'])/u.test(text) ? text.charAt(0).toLocaleLowerCase('fr') + text.slice(1) : text;
