import { all, is, isFemale } from './conditions.ts';
import type { Condition, Form, Question } from './form.ts';
import * as history from './questions/history-questions.ts';
import * as identity from './questions/identity-questions.ts';
import * as lifestyle from './questions/lifestyle-questions.ts';
import * as risk from './questions/risk-questions.ts';
import * as screening from './questions/screening-questions.ts';
import * as sexuality from './questions/sexuality-questions.ts';
import { vaccineQuestions } from './questions/vaccine-questions.ts';
import * as record from './record-questions.ts';
import { withSoleOptions } from './sole-options.ts';

/** The record requires less of a former smoker than the questionnaire (catalogues C-16). */
const whenActive = is('tabac', 'actif');

const optional = (question: Question): Question => {
  const { required: _, ...rest } = question;
  return rest as Question;
};

const followsPregnancies: Condition = ({ maternity = false }) => maternity;

/** The record editor: ten tabs, under the ids of its deep links (spec, clinical §2 Patient record; catalogues §3.1). */
export const RECORD: Form = {
  id: 'record',
  steps: [
    {
      id: '_step1',
      title: 'Informations personnelles',
      questions: [
        identity.lastName,
        identity.firstName,
        identity.gender,
        identity.birthDate,
        identity.nir,
        record.phoneNumber,
        record.email,
        record.address,
        record.bloodGroup,
        optional(identity.size),
        optional(identity.weight),
        identity.bodyMass,
        identity.chestSize,
      ],
    },
    {
      id: '_step2',
      title: 'Informations prénatales',
      when: all(followsPregnancies, isFemale),
      questions: [record.lastPeriod, record.pregnancyType, record.birthsAtTerm],
    },
    {
      id: '_step3',
      title: 'Autres informations',
      questions: [
        withSoleOptions(history.personnalAntecedents),
        history.personnalAntecedentsOther,
        withSoleOptions(history.familyAntecedents),
        history.familyAntecedentsOther,
      ],
    },
    {
      id: '_step4',
      title: 'Pathologies et traitements',
      questions: [
        withSoleOptions(record.hasAllergies),
        record.allergiesDetails,
        withSoleOptions(history.commonPathologies),
        withSoleOptions(history.commonTreatments),
        history.usualTreatment,
      ],
    },
    {
      id: '_step5',
      title: 'Mode de vie',
      questions: [
        lifestyle.physicalActivity,
        lifestyle.tabac,
        { ...lifestyle.tabacQuantite, required: whenActive },
        { ...lifestyle.tabacDuree, required: whenActive },
        lifestyle.tobaccoFigure,
        record.smokeFreeYears,
        lifestyle.alcool,
        lifestyle.alcoolType,
        withSoleOptions(lifestyle.foodHabits),
        lifestyle.foodHabitsOther,
      ],
    },
    {
      id: '_step6',
      title: 'Risques infectieux',
      questions: [
        withSoleOptions(risk.hepatitisB),
        withSoleOptions(risk.flu),
        withSoleOptions(risk.haemophilus),
        withSoleOptions(risk.sexuallyTransmitted),
      ],
    },
    {
      id: '_step7',
      title: 'Risques généraux',
      questions: [
        withSoleOptions(risk.colon),
        withSoleOptions(risk.skin),
        withSoleOptions(risk.lungs),
        withSoleOptions(screening.osteoporosis),
        withSoleOptions(screening.boneDensity),
        withSoleOptions(screening.prostate),
        withSoleOptions(screening.prostateFollowUp),
        withSoleOptions(screening.urinarySymptoms),
        screening.urinaryFrequency,
        withSoleOptions(screening.testicles),
      ],
    },
    {
      id: '_step8',
      title: 'Santé reproductive',
      questions: [
        sexuality.contraception,
        sexuality.contraceptives,
        sexuality.otherContraceptive,
        withSoleOptions(sexuality.menopause),
        sexuality.menopauseEffect,
        sexuality.cycles,
      ],
      nothing: 'Aucune question pour votre situation.',
    },
    {
      id: '_step9',
      title: 'Santé de la femme',
      when: isFemale,
      questions: [
        withSoleOptions(screening.chest),
        withSoleOptions(screening.chestFollowUp),
        withSoleOptions(screening.uterus),
        withSoleOptions(sexuality.cervixScreening),
      ],
      nothing: 'Aucune question pour votre âge.',
    },
    {
      id: '_step10',
      title: 'Vaccinations',
      questions: vaccineQuestions,
      nothing: 'Aucune vaccination à renseigner pour votre situation.',
    },
  ],
};
