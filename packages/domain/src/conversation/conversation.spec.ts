import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isoDay } from '../day.ts';
import type { Answers, Question } from '../forms/form.ts';
import { questionsOf, viewOf } from '../forms/form-view.ts';
import { RECORD } from '../forms/record.ts';
import { holdsAny, ticking } from '../forms/sole-options.ts';
import { OPTION_WORDS, SECTION_WORDS } from './option-words.ts';
import { QUESTION_WORDS } from './question-words.ts';
import { isAnswered, screensOf, screensProgress } from './screens.ts';
import { sentenceOf } from './sentences.ts';
import { asAsked, asClinical } from './words.ts';

const TODAY = isoDay('2026-11-25');
const ASKED = questionsOf(RECORD).filter(({ kind }) => kind !== 'figure');
const ACCOUNT = ['lastName', 'firstName', 'gender', 'birthDate', 'nir'];
const see = (answers: Answers) => viewOf(RECORD, answers, { today: TODAY, maternity: true });

/** Some answer to a question, the last of its options included. */
const someAnswer = (question: Question): fc.Arbitrary<Answers> => {
  const { name } = question;
  const of = <T extends string | number | boolean | readonly string[]>(values: fc.Arbitrary<T>) =>
    fc.option(values).map((value): Answers => (value === null ? {} : { [name]: value }));
  if (question.kind === 'one') return of(fc.constantFrom(...question.options.map(({ code }) => code)));
  if (question.kind === 'many') return of(fc.subarray(question.options.map(({ code }) => code)));
  if (question.kind === 'flag') return of(fc.boolean());
  if (question.kind === 'date') return of(fc.integer({ min: -400, max: 0 }).map((days) => addDays(TODAY, days)));
  return question.kind === 'number' ? of(fc.integer({ min: 0, max: 20 })) : of(fc.constant('Réponse'));
};
const anybody = fc
  .tuple(
    fc.record({ gender: fc.constantFrom('FEMALE', 'MALE'), years: fc.integer({ min: 0, max: 100 }) }),
    ...ASKED.filter(({ name }) => !ACCOUNT.includes(name)).map(someAnswer),
  )
  .map(
    ([{ gender, years }, ...answers]): Answers =>
      Object.assign({ gender, birthDate: `${2026 - years}-03-01` }, ...(answers as Answers[])),
  );

describe('the screens of the record', () => {
  it('ask everything that the record asks of a person, each question once, and nothing of the account', () => {
    fc.assert(
      fc.property(anybody, (answers) => {
        const view = see(answers);
        const onScreens = screensOf(view).flatMap(({ questions }) => questions.map(({ name }) => name));
        const shown = view.steps.flatMap(({ questions }) => questions.map(({ name }) => name));
        expect(onScreens.toSorted()).toEqual(shown.filter((name) => !ACCOUNT.includes(name)).toSorted());
      }),
    );
  });

  it('are each led by their own question, not by one that follows from it', () => {
    fc.assert(
      fc.property(anybody, (answers) => {
        for (const { id, questions } of screensOf(see(answers))) {
          if (id !== 'vaccines') expect(questions[0].name).toBe(id);
        }
      }),
    );
  });

  it('count no more answers than screens, and one more once one is answered', () => {
    fc.assert(
      fc.property(anybody, (answers) => {
        const view = see(answers);
        const { answered, asked } = screensProgress(screensOf(view), view.who);
        expect(answered).toBeLessThanOrEqual(asked);
      }),
    );
    const before = see({ gender: 'FEMALE', birthDate: '1994-03-01' });
    const after = see({ gender: 'FEMALE', birthDate: '1994-03-01', tabac: 'ancien' });
    expect(screensProgress(screensOf(after), after.who)).toEqual({
      answered: 1,
      asked: screensOf(before).length,
    });
  });

  it('ask no woman at 12 weeks about contraception', () => {
    const answers = { gender: 'FEMALE', birthDate: '1994-03-01' };
    const ids = (more: Answers) => screensOf(see({ ...answers, ...more })).map(({ id }) => id);
    expect(ids({})).toEqual(expect.arrayContaining(['hasContraception', 'cyclesMenstruels']));
    const at12Weeks = ids({ DATE_LAST_PERIOD: addDays(TODAY, -84) });
    expect(at12Weeks.filter((id) => /contracep|cycles|menopause/i.test(id))).toEqual([]);
  });

  it('have one for all the vaccines, answered by any of them', () => {
    const answers = { gender: 'MALE', birthDate: '1980-03-01' };
    const vaccines = (more: Answers) => {
      const view = see({ ...answers, ...more });
      return screensOf(view).flatMap((screen) => (screen.id === 'vaccines' ? [isAnswered(screen, view.who)] : []));
    };
    expect([vaccines({}), vaccines({ hasTetanos: true })]).toEqual([[false], [true]]);
  });
});

describe('the sentences of a patient', () => {
  const spoken = (answers: Answers, screen: string) => {
    const view = see({ gender: 'FEMALE', birthDate: '1994-03-01', ...answers });
    const found = screensOf(view).find(({ id }) => id === screen);
    if (found === undefined) throw new Error(screen);
    return sentenceOf(found, view.who);
  };

  it('say an answer with what follows from it, or that there is none', () => {
    expect(spoken({ size: 168 }, 'size')).toEqual({ before: 'Je mesure', said: '168 cm' });
    expect(spoken({ tabac: 'ancien', tabacDureeDepuisArret: 3 }, 'tabac')).toEqual({
      before: 'Côté tabac :',
      said: 'J’ai arrêté · Arrêt depuis (années) : 3',
    });
    expect(spoken({}, 'tabac').said).toBeNull();
  });

  it('the sentences of a patient have words before every answer', () => {
    fc.assert(
      fc.property(anybody, (answers) => {
        const { who, ...view } = see(answers);
        for (const screen of screensOf({ ...view, who })) {
          expect(sentenceOf(screen, who).before).toMatch(/^[A-ZÀÉ]/);
          expect(sentenceOf(screen, who).said).not.toBe('');
        }
      }),
    );
  });
});

describe('« none of these » and « I do not know »', () => {
  it('stand alone, and give way to anything else', () => {
    expect(ticking(['cancer', 'autre'], ['cancer', 'autre', 'none'])).toEqual(['none']);
    expect(ticking(['none'], ['cancer', 'none'])).toEqual(['cancer']);
    expect(ticking(['none'], ['none', 'unknown'])).toEqual(['unknown']);
    expect(ticking(['cancer', 'autre'], ['cancer'])).toEqual(['cancer']);
  });

  it('are no risk, and unlock no question', () => {
    expect([holdsAny(['none']), holdsAny(['unknown']), holdsAny(['asplenie']), holdsAny([])]).toEqual([
      ...[false, false, true, false],
    ]);
    const names = see({ gender: 'MALE', birthDate: '1980-03-01', risques_herophilus: ['none'] }).steps.flatMap(
      ({ questions }) => questions.map(({ name }) => name),
    );
    expect(names).not.toContain('hasPneumocoque');
  });
});

describe('the words of the record', () => {
  it('are there in both wordings for every question, and for no other', () => {
    const worded = ASKED.map(({ name }) => name).filter(
      (name) => !ACCOUNT.includes(name) && !/^(has|date)[A-Z]\w+$/.test(name),
    );
    const own = ['hasAllergies', 'hasContraception'];
    expect(Object.keys(QUESTION_WORDS).toSorted()).toEqual([...worded, ...own].toSorted());
    expect(Object.keys(SECTION_WORDS)).toEqual(RECORD.steps.map(({ id }) => id));
  });

  it('the words of the record name answers that the questions offer', () => {
    for (const [name, words] of Object.entries(OPTION_WORDS)) {
      if (name === 'any') continue;
      const question = ASKED.find((one) => one.name === name);
      const codes = question !== undefined && 'options' in question ? question.options.map(({ code }) => code) : [];
      expect(codes).toEqual(expect.arrayContaining(Object.keys(words)));
    }
  });

  it('say the everyday word to a patient with the clinical one below, and the clinical one to a professional', () => {
    const question = ASKED.find(({ name }) => name === 'personnalAntecedents');
    if (question?.kind !== 'many') throw new Error('no question');
    expect(asAsked(question)).toMatchObject({
      label: 'Avez-vous eu l’un de ces problèmes de santé ?',
      options: expect.arrayContaining([
        { code: 'hypertension', label: 'De la tension', hint: 'Hypertension artérielle' },
        { code: 'none', label: 'Rien de tout cela' },
      ]),
    });
    expect(asClinical(question)).toMatchObject({ label: 'Antécédents médicaux personnels', options: question.options });
  });
});
