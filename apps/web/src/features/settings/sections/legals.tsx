import { COOKIE_POLICY } from '../../../config/legals/cookie-policy.ts';
import { PRIVACY_POLICY } from '../../../config/legals/privacy-policy.ts';
import { legalFacts } from '../../../lib/legal-facts.ts';
import { Accordion } from '../../../ui/accordion.tsx';
import { Card } from '../../../ui/card.tsx';
import { LegalArticle } from '../../../ui/legal-article.tsx';

const TEXTS = [
  { name: 'confidentialite', text: PRIVACY_POLICY },
  { name: 'cookies', text: COOKIE_POLICY },
] as const;

/** 'Informations légales': accordions for the privacy and the cookie policy (spec platform §2 "Settings"). */
export const Legals = () => {
  const facts = legalFacts();
  return (
    <Card title="Informations légales">
      <Accordion
        items={TEXTS.map(({ name, text }) => ({
          title: text.title,
          children: <LegalArticle text={text} facts={facts} name={name} below={3} keepAddress />,
        }))}
      />
    </Card>
  );
};
