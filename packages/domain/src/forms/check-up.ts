import { any, either, reaches } from './conditions.ts';
import type { Form } from './form.ts';
import * as history from './questions/history-questions.ts';
import * as identity from './questions/identity-questions.ts';
import * as lifestyle from './questions/lifestyle-questions.ts';
import * as risk from './questions/risk-questions.ts';
import * as screening from './questions/screening-questions.ts';
import * as sexuality from './questions/sexuality-questions.ts';
import { vaccineQuestions } from './questions/vaccine-questions.ts';

/** The health questionnaire: nine steps, two of which not everybody sees (spec, organizations §2 and §4). */
export const CHECK_UP: Form = {
  id: 'check-up',
  steps: [
    {
      id: 'professional_info',
      title: 'Commencez votre questionnaire santé',
      questions: [
        identity.lastName,
        identity.firstName,
        identity.gender,
        identity.chestSize,
        identity.birthDate,
        identity.nir,
        identity.size,
        identity.weight,
        identity.bodyMass,
      ],
    },
    {
      id: 'personal_history',
      title: 'Antécédents et mode de vie',
      questions: [
        history.personnalAntecedents,
        history.personnalAntecedentsOther,
        history.usualTreatment,
        history.familyAntecedents,
        history.familyAntecedentsOther,
        lifestyle.physicalActivity,
      ],
    },
    {
      id: 'pathologies_treatments',
      title: 'Pathologies et traitements',
      questions: [history.commonPathologies, history.commonTreatments],
    },
    {
      id: 'lifestyle',
      title: 'Hygiène de vie',
      questions: [
        lifestyle.tabac,
        lifestyle.tabacQuantite,
        lifestyle.tabacDuree,
        lifestyle.tobaccoFigure,
        lifestyle.alcool,
        lifestyle.alcoolType,
        lifestyle.foodHabits,
        lifestyle.foodHabitsOther,
      ],
    },
    {
      id: 'risk_vaccination',
      title: 'Vaccination des populations à risque',
      questions: [risk.hepatitisB, risk.flu, risk.haemophilus],
    },
    {
      id: 'global_risks',
      title: 'Risques généraux',
      questions: [risk.colon, risk.skin, risk.lungs, risk.sexuallyTransmitted],
    },
    {
      id: 'sex_specific',
      title: 'Dépistages selon le sexe et l’âge',
      when: either(screening.womanOver25, screening.manOver50),
      questions: [
        screening.chest,
        screening.chestFollowUp,
        screening.uterus,
        screening.osteoporosis,
        screening.boneDensity,
        screening.prostate,
        screening.prostateFollowUp,
        screening.urinarySymptoms,
        screening.urinaryFrequency,
        screening.testicles,
      ],
    },
    {
      id: 'sexuality',
      title: 'Sexualité et genre',
      when: either(reaches('adult'), any('risques_hepatiteB'), any('grippeSaisionniere'), any('risques_herophilus')),
      questions: [
        sexuality.contraception,
        sexuality.contraceptives,
        sexuality.otherContraceptive,
        sexuality.menopause,
        sexuality.menopauseEffect,
        sexuality.cervixScreening,
        sexuality.cycles,
      ],
      nothing: 'Aucune question pour votre situation.',
    },
    {
      id: 'general_vaccines',
      title: 'Vaccinations',
      questions: vaccineQuestions,
      nothing: 'Aucune vaccination à renseigner pour votre situation.',
    },
  ],
};
