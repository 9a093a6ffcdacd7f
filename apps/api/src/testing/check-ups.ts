import { createHash } from 'node:crypto';
import { isProof, proofText } from '@maillon/domain/proof-of-work';
import { Browser, type Injectable } from './browser.ts';

/** The example of catalogues §2.5, of a person whose number is her own. */
export const aWoman = (nir = '272024799901075') => ({
  ...{ firstName: 'Héloïse', lastName: 'VIDALENC', gender: 'FEMALE', chestSize: 92, birthDate: '1972-02-28' },
  ...{ nir, size: 165, weight: 71.5, physicalActivity: 'modere', usualTreatment: 'Amlodipine 5 mg le matin' },
  ...{ personnalAntecedents: ['hypertension', 'autre'], personnalAntecedentsOther: 'Appendicectomie 1990' },
  ...{ tabac: 'ancien', tabacQuantite: 10, tabacDuree: 12, alcool: 'occasionnelle', alcoolType: ['vin'] },
  ...{ risks_oesteoporose: ['corticoides'], densitometrie_osseuse: 'osteopenie' },
  ...{ hasContraception: 'non', menopause: 'oui', frottis: 'moreThanOneYear', hasTetanos: true },
});

/** The work that a visitor's worker does. */
export const solve = (challenge: string, from = 0): string => {
  for (let number = from; ; number += 1) {
    const proof = proofText(challenge, number);
    if (isProof(createHash('sha256').update(proof).digest())) return proof;
  }
};

/** A visitor without an account. */
export class Visitor {
  constructor(private readonly app: () => Injectable) {}

  async challenge(): Promise<string> {
    const answer = await new Browser(this.app()).get('/patient-check-up/challenge');
    return (answer.json() as { challenge: string }).challenge;
  }

  send(payload: object) {
    return new Browser(this.app()).post('/patient-check-up', payload);
  }

  /** With the work done. */
  async sends(answers: object) {
    return this.send({ ...answers, captchaToken: solve(await this.challenge()) });
  }
}
