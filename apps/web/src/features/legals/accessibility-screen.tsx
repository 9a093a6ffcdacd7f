import { formatDayFr } from '@maillon/domain/day';
import { VARIANTS } from '@maillon/domain/product/variants';
import { STATES, type State } from '../../config/accessibility/criterion.ts';
import { conformity, countOf, READ_ON, THEMES } from '../../config/accessibility/rgaa.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { CriteriaTable } from './criteria-table.tsx';

const WHERE = 'https://formulaire.defenseurdesdroits.fr';

/** The statement that article 47 of the law of 11 February 2005 asks for, with the grid of RGAA 4.1 that it rests on. */
export const AccessibilityScreen = () => {
  useTitle('Accessibilité');
  const { variant, operator } = publicConfig();
  const { brand, country } = VARIANTS[variant];
  const open = THEMES.flatMap(({ criteria }) => criteria).filter(({ state }) => state === 'not-tested');
  return (
    <SignedOutLayout brand={brand}>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">Accessibilité : partiellement conforme</h1>
      <div className="flex max-w-prose flex-col gap-4">
        <p>
          {brand} est fait pour être utilisé par toutes et tous, avec une souris, un doigt, un clavier ou un lecteur
          d’écran. Cette page dit où nous en sommes, critère par critère.
        </p>
        <h2 className="mt-4 text-xl font-semibold">Résultat</h2>
        <p>
          Évaluation par nos soins selon le RGAA 4.1, relue le {formatDayFr(READ_ON)} : {conformity()} % des critères
          évalués qui s’appliquent sont respectés.
        </p>
        <ul className="list-disc pl-6">
          {(Object.keys(STATES) as State[]).map((state) => (
            <li key={state}>{`${STATES[state]} : ${countOf(state)}`}</li>
          ))}
        </ul>
        <h2 className="mt-4 text-xl font-semibold">Ce qui reste à évaluer</h2>
        <ul className="list-disc pl-6">
          {open.map(({ says, because }) => (
            <li key={says}>{`${says} : ${because}.`}</li>
          ))}
        </ul>
        <p>
          Les documents que vos professionnels ou vous-même déposez, et la page du partenaire d’ordonnance, ne sont pas
          de notre fait : s’ils vous sont inaccessibles, demandez-en une autre version à leur auteur.
        </p>
        <h2 className="mt-4 text-xl font-semibold">Une difficulté ?</h2>
        <p>
          Écrivez-nous : nous vous répondons, et vous donnons l’information sous une autre forme.{' '}
          {operator.supportEmail !== null && (
            <a href={`mailto:${operator.supportEmail}`} className="text-brand underline underline-offset-2">
              {operator.supportEmail}
            </a>
          )}
        </p>
        {country === 'FR' && (
          <p>
            Sans réponse de notre part, vous pouvez saisir le Défenseur des droits :{' '}
            <a href={WHERE} className="text-brand underline underline-offset-2">
              formulaire en ligne
            </a>
            , ou par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.
          </p>
        )}
      </div>
      <h2 className="mt-8 mb-4 text-xl font-semibold">Les 106 critères</h2>
      {THEMES.map(({ title, criteria }, at) => (
        <CriteriaTable key={title} caption={`${at + 1}. ${title}`} theme={at + 1} criteria={criteria} />
      ))}
    </SignedOutLayout>
  );
};
