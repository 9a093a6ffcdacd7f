import { PDFDocument, registerStdFonts } from 'pdfkit';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';

registerStdFonts(Helvetica, HelveticaBold);

interface NewPdf {
  readonly title: string;
  /** In points. */
  readonly margin: number;
  readonly createdAt: Date;
}

/** A document on A4 with what screen readers need: language, title, structure; and its bytes, once it is ended. */
export const openPdf = ({
  title,
  margin,
  createdAt,
}: NewPdf): { readonly pdf: PDFDocument; readonly written: Promise<Uint8Array> } => {
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
  return { pdf, written: bytesOf(pdf) };
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
