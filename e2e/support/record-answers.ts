import { SECTION_WORDS } from '@maillon/domain/conversation/option-words';
import { screensOf } from '@maillon/domain/conversation/screens';
import { screenWords } from '@maillon/domain/conversation/words';
import { addDays } from '@maillon/domain/day';
import { isBlank } from '@maillon/domain/forms/check-answer';
import type { Answer, Answers, FormContext, Question } from '@maillon/domain/forms/form';
import { type FormView, viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { expect, type Locator, type Page } from '@playwright/test';

const TEXTS: Readonly<Record<string, string>> = {
  phoneNumber: '06 12 34 56 78',
  email: 'dossier@patient.example',
  address: '12 rue des Lilas, 33000 Bordeaux',
};
const NUMBERS: Readonly<Record<string, number>> = { size: 168, weight: 64.5, chestSize: 92 };

const shownWith = (answers: Answers, context: FormContext): number =>
  viewOf(RECORD, answers, context).steps.reduce((sum, { questions }) => sum + questions.length, 0);

/** Of what a question offers, the answer that takes the most input. */
const answerTo = (question: Question, answers: Answers, context: FormContext): Answer | undefined => {
  switch (question.kind) {
    case 'text':
      return TEXTS[question.name] ?? `Réponse ${question.name}`;
    case 'number':
      return NUMBERS[question.name] ?? question.min + 2;
    case 'date':
      return addDays(context.today, question.name === 'DATE_LAST_PERIOD' ? -100 : -900);
    case 'flag':
      return true;
    case 'many': {
      const [first] = question.options;
      const other = question.options.find(({ code }) => code === 'autre');
      return [...new Set([first, other].flatMap((option) => option?.code ?? []))];
    }
    case 'one': {
      const asks = (code: string): number => shownWith({ ...answers, [question.name]: code }, context);
      return question.options.map(({ code }) => code).toSorted((one, other) => asks(other) - asks(one))[0];
    }
    case 'figure':
      return undefined;
  }
};

/** An answer to every question that the record asks this person, found by asking the form itself. */
export const aWholeRecord = (identity: Answers, context: FormContext): FormView => {
  let answers: Answers = identity;
  for (;;) {
    const view = viewOf(RECORD, answers, context);
    const open = view.steps
      .flatMap(({ questions }) => questions)
      .find(({ kind, name }) => kind !== 'figure' && isBlank(answers[name]));
    if (open === undefined) return view;
    const answer = answerTo(open, answers, context);
    if (answer === undefined) throw new RangeError(open.name);
    answers = { ...answers, [open.name]: answer };
  }
};

/** Gives one answer on the screen, in whatever control the question has there: a box or a choice by a click, words by the keyboard. */
const give = async (form: Locator, { name, kind }: Question, answer: Answer): Promise<void> => {
  const control = form.locator(`[name="${name}"]`);
  // Boxes and choices may be below the fold of the dialog: clicked where they are, without a journey of the pointer to each.
  const tick = (box: Locator): Promise<void> => box.evaluate((input: HTMLInputElement) => input.click());
  if (kind === 'flag') return tick(control);
  if (kind === 'one') return tick(form.locator(`[name="${name}"][value="${String(answer)}"]`));
  if (kind === 'many') {
    for (const code of answer as readonly string[]) await tick(form.locator(`[name="${name}"][value="${code}"]`));
    return;
  }
  if (kind === 'date') return control.fill(String(answer).split('-').reverse().join('/'));
  return control.fill(kind === 'number' ? String(answer).replace('.', ',') : String(answer));
};

/** Fills the open editor, tab by tab. @param locked questions whose answers are the account's */
export const fillRecord = async (page: Page, { steps, who }: FormView, locked: ReadonlySet<string>): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Modifier le dossier' });
  await dialog.getByRole('heading', { level: 3 }).waitFor();
  // A phone has a drop-down in place of the list.
  const onPhone = dialog.getByLabel('Rubrique', { exact: true });
  const isPhone = await onPhone.isVisible();
  for (const { id, title, questions } of steps) {
    if (isPhone) await onPhone.selectOption(id);
    else await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await dialog.getByRole('heading', { level: 3, name: title }).waitFor();
    for (const question of questions) {
      const answer = who.answers[question.name];
      if (answer !== undefined && !locked.has(question.name)) await give(dialog, question, answer);
    }
  }
};

/** The dialog in which a patient answers their own record. */
export const ownRecord = (page: Page): Locator => page.getByRole('dialog', { name: 'Mon dossier' });

/** That everything given until now is in the record. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(ownRecord(page).getByRole('status').first()).toHaveText('Enregistré');

/** On a desktop an answer is a sentence: this opens its question. */
export const openSentence = async (page: Page, screen: string): Promise<void> => {
  const sentence = ownRecord(page).locator(`[data-sentence="${screen}"]`).getByRole('button').first();
  // A part opens its first question by itself: a click at that very moment closes it again.
  await expect(async () => {
    if ((await sentence.getAttribute('aria-expanded')) === 'false') await sentence.click();
    await expect(sentence).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass();
};

/** A patient answers their own record: on a phone question by question, elsewhere part by part. */
export const answerRecord = async (page: Page, record: FormView, locked: ReadonlySet<string>): Promise<void> => {
  const dialog = ownRecord(page);
  const { answers } = record.who;
  const fill = async (questions: readonly Question[]): Promise<void> => {
    for (const question of questions) {
      const answer = answers[question.name];
      if (answer !== undefined && !locked.has(question.name)) await give(dialog, question, answer);
    }
  };
  await dialog.getByRole('heading', { level: 3 }).waitFor();
  const isPhone = await dialog.getByRole('button', { name: 'Question précédente' }).isVisible();
  if (!isPhone) {
    let shown: string | null = null;
    for (const screen of screensOf(record)) {
      const { tab } = screen;
      if (tab !== shown) {
        await dialog.getByRole('button', { name: new RegExp(`^${SECTION_WORDS[tab]} ?,`) }).click();
        await dialog.getByRole('heading', { level: 3, name: SECTION_WORDS[tab] ?? '' }).waitFor();
        shown = tab;
      }
      await openSentence(page, screen.id);
      await fill(screen.questions);
    }
    await expectSaved(page);
    return;
  }
  const screens = screensOf(record);
  // A part opens at its first question without an answer: what the account says already is answered.
  const first = new URL(page.url());
  first.searchParams.set('q', screens[0]?.id ?? '');
  await page.goto(first.href);
  for (const [at, { id, tab, questions }] of screens.entries()) {
    await dialog.getByRole('heading', { level: 3, name: screenWords(id).asked }).waitFor();
    await fill(questions);
    await dialog.getByRole('button', { name: 'Continuer', exact: true }).click();
    const next = screens[at + 1];
    if (next !== undefined && next.tab !== tab) {
      await dialog.getByRole('button', { name: `Continuer : ${SECTION_WORDS[next.tab]}` }).click();
    }
  }
  await expectSaved(page);
};
