import { expect, it } from '@jest/globals';
import { firstSteps } from './first-days.model.ts';

const NOTHING = {
  ...{ isMaternity: true, isPregnant: false, hasRecord: false },
  ...{ hasReferent: false, hasShared: false, hasVisit: false },
};

it('a patient begins with three things, each with its way', () => {
  expect(firstSteps(NOTHING).map(({ title, to, isDone }) => [title, to, isDone])).toEqual([
    ['Dites où vous en êtes', '/app/medical-record?edit&tab=_step1', false],
    ['Choisissez qui vous suit', '#referent', false],
    ['Prenez un premier rendez-vous', '/app/agenda/new', false],
  ]);
});

it('a thing that is so is done, and the list goes when all are', () => {
  expect(firstSteps({ ...NOTHING, hasVisit: true }).map(({ isDone }) => isDone)).toEqual([false, false, true]);
  expect(firstSteps({ ...NOTHING, isPregnant: true, hasReferent: true, hasVisit: true })).toEqual([]);
});

it('where no pregnancy is followed the record and its readers are asked about', () => {
  const steps = firstSteps({ ...NOTHING, isMaternity: false, hasRecord: true });
  expect(steps.map(({ title, isDone }) => [title, isDone])).toEqual([
    ['Commencez votre dossier', true],
    ['Choisissez qui lit votre dossier', false],
    ['Prenez un premier rendez-vous', false],
  ]);
});
