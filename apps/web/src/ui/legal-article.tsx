import type { MouseEvent } from 'react';
import { LEGAL_UPDATED_AT, type LegalSection, type LegalText } from '../config/legals/legal-text.ts';

/** What stands in braces in a legal text, by its name there: `OPERATEUR` → the name of the operator. */
export type LegalFacts = Readonly<Record<string, string>>;

interface LegalArticleProps {
  readonly text: LegalText;
  readonly facts: LegalFacts;
  /** Begins the ids of its sections, so that two texts may stand on one page. */
  readonly name: string;
  /** The level of the title that stands above the article. */
  readonly below: 1 | 2 | 3;
  /** The contents lead to their section without touching the address, whose hash means something else there. */
  readonly keepAddress?: boolean;
}

const filledIn = (paragraph: string, facts: LegalFacts): string =>
  paragraph.replace(/\{([A-Z_]+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder);

/** A legal text with its date, its table of contents and its sections (spec platform §2 "Legal pages"). */
export const LegalArticle = ({ text, facts, name, below, keepAddress = false }: LegalArticleProps) => {
  const Heading = `h${below + 1}` as 'h2' | 'h3' | 'h4';
  const idOf = (index: number): string => `${name}-${index + 1}`;
  const jump = (event: MouseEvent, id: string): void => {
    if (!keepAddress) return;
    event.preventDefault();
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };

  return (
    <>
      <p className="text-sm text-muted">Dernière mise à jour : {LEGAL_UPDATED_AT}</p>
      <nav aria-label={`Sommaire : ${text.title}`} className="my-6 rounded-md bg-sunken px-5 py-4 print:hidden">
        <ol className="flex list-decimal flex-col gap-0.5 pl-5 text-sm">
          {text.sections.map(({ title, inContents }, index) => (
            <li key={title}>
              <a
                href={`#${idOf(index)}`}
                onClick={(event) => jump(event, idOf(index))}
                className="block py-1 font-medium text-brand underline underline-offset-2"
              >
                {inContents ?? title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map(({ title, paragraphs, questions = [] }: LegalSection, index) => (
        <section key={title} className="mb-7">
          <Heading id={idOf(index)} tabIndex={-1} className="mb-2 scroll-mt-6 text-lg font-semibold outline-none">
            {index + 1}. {title}
          </Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-3 max-w-prose text-pretty print:max-w-none">
              {filledIn(paragraph, facts)}
            </p>
          ))}
          {questions.length > 0 && (
            <dl className="max-w-prose text-pretty print:max-w-none">
              {questions.map(({ asks, answer }) => (
                <div key={asks} className="mb-3">
                  <dt className="font-semibold">{asks}</dt>
                  <dd>{filledIn(answer, facts)}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </>
  );
};
