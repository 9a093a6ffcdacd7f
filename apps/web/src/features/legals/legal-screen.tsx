import { VARIANTS } from '@maillon/domain/product/variants';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LegalText } from '../../config/legals/legal-text.ts';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { legalFacts } from '../../lib/legal-facts.ts';
import { Button } from '../../ui/button.tsx';
import { LegalArticle } from '../../ui/legal-article.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { TrackerChoice } from './tracker-choice.tsx';

interface LegalScreenProps {
  readonly name: string;
  readonly text: LegalText;
}

/** A public page for one legal text (spec platform §2 "Legal pages"); it prints as the text alone. */
export const LegalScreen = ({ name, text }: LegalScreenProps) => {
  useTitle(text.title);
  const navigate = useNavigate();
  const { hash, key } = useLocation();

  // The browser looked for the section before this script had drawn it.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
      <div className="mb-6 flex flex-wrap justify-between gap-3 print:hidden">
        <Button
          look="secondary"
          icon={<ArrowLeft aria-hidden="true" />}
          // Opened from a link in a mail or in a new tab, there is nowhere to go back to.
          onClick={() => (key === 'default' ? navigate(paths.home()) : navigate(-1))}
        >
          Retour
        </Button>
        <Button look="quiet" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
      <h1 className="mb-2 text-2xl font-semibold md:text-3xl">{text.title}</h1>
      <LegalArticle text={text} facts={legalFacts()} name={name} below={1} />
      <TrackerChoice />
    </SignedOutLayout>
  );
};
