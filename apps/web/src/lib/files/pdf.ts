import { withoutForbiddenCharacters } from '@maillon/contracts/fields/forbidden-characters';
import { PDFDocument } from 'pdfkit';

/** The fonts of a document, TrueType: it keeps those letters that it uses, as PDF/UA wants every font inside. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** On white paper, in either theme. */
export const INK = '#1b2430';
export const MUTED = '#566072';

export const FONTS = { regular: 'Letters', bold: 'Letters-Bold' } as const;

/** Whether the fonts have a letter for the character. */
export type HasLetter = (character: string) => boolean;

interface NewPdf {
  readonly title: string;
  /** In points. */
  readonly margin: number;
  readonly createdAt: Date;
  readonly fonts: PdfFonts;
}

/** A document on A4 that is PDF/UA-1 (`tools/verapdf`): language, title, structure, its fonts; and its bytes, once it is ended. */
export const openPdf = ({
  title,
  margin,
  createdAt,
  fonts,
}: NewPdf): { readonly pdf: PDFDocument; readonly hasLetter: HasLetter; readonly written: Promise<Uint8Array> } => {
  const shownTitle = inOneLine(title);
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'portrait',
    margin,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    // None of the built-in ones, which a document only names.
    font: null,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    info: { Title: shownTitle, Creator: 'Maillon', CreationDate: createdAt },
  });
  // To the number 1 PDFKit adds what PDF/A-1 wants of a font (a CIDSet), written in a way that PDF/UA-1 refuses.
  pdf.subset = '1';
  // PDFKit writes the title into the metadata as it is; what a person called themselves is no XML.
  const appendXml = pdf.appendXML.bind(pdf);
  pdf.appendXML = (xml, ...more) =>
    appendXml(
      xml.replace(`>${shownTitle}<`, () => `>${escaped(shownTitle)}<`),
      ...more,
    );
  const written = bytesOf(pdf);
  pdf.registerFont(FONTS.regular, fonts.regular).registerFont(FONTS.bold, fonts.bold);
  const { font } = pdf.font(FONTS.regular)._font;
  return { pdf, hasLetter: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), written };
};

/** Neither half characters nor marks that turn the title of a window around; a title is one line. */
const inOneLine = (text: string): string =>
  withoutForbiddenCharacters(text)
    .replace(/\p{Noncharacter_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const bytesOf = (pdf: PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk) => chunks.push(chunk));
    pdf.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((total, { byteLength }) => total + byteLength, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.byteLength;
      }
      resolve(bytes);
    });
  });
