import { PDFDocument, registerStdFonts } from 'pdfkit';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';

registerStdFonts(Helvetica, HelveticaBold);

/** A font of more letters than the built-in ones: TrueType, of which the document keeps what it uses. */
export interface Letters {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Names of fonts, of two weights. */
export interface Fonts {
  readonly regular: string;
  readonly bold: string;
  readonly hasLetter?: (character: string) => boolean;
}

export const BUILT_IN: Fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' };

interface NewPdf {
  readonly title: string;
  /** In points. */
  readonly margin: number;
  readonly createdAt: Date;
  readonly letters?: Letters | null;
}

/** A document on A4 with what screen readers need: language, title, structure; and its bytes, once it is ended. */
export const openPdf = ({
  title,
  margin,
  createdAt,
  letters = null,
}: NewPdf): { readonly pdf: PDFDocument; readonly more: Fonts | null; readonly written: Promise<Uint8Array> } => {
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'portrait',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Creator: 'Maillon', CreationDate: createdAt },
  });
  return { pdf, more: letters === null ? null : registered(pdf, letters), written: bytesOf(pdf) };
};

const registered = (pdf: PDFDocument, letters: Letters): Fonts => {
  const fonts = { regular: 'Letters', bold: 'Letters-Bold' };
  pdf.registerFont(fonts.regular, letters.regular).registerFont(fonts.bold, letters.bold);
  const { font } = pdf.font(fonts.regular)._font;
  return { ...fonts, hasLetter: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
};

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
