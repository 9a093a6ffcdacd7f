import type { ReportCard } from '@maillon/domain/report/report';
import { INK, MUTED } from './pdf.ts';
import { type Block, type Column, LINE, type PdfWriter } from './pdf-writer.ts';

export const SIZE = 9;
export const PAD = 8;
export const GAP = 10;
const RADIUS = 5;
/** Below a block. */
export const AFTER = 6;
const LEAD = 2;

/** The sign of the product, as `ui/brand-mark.tsx` draws it, and its name. */
const SIGN = [
  'M14.2 18.6a4.6 4.6 0 0 1-6.5 0 4.6 4.6 0 0 1 0-6.5l.7-.7a4.6 4.6 0 0 1 6.5 0l2.3 2.3',
  'M17.8 13.4a4.6 4.6 0 0 1 6.5 0 4.6 4.6 0 0 1 0 6.5l-.7.7a4.6 4.6 0 0 1-6.5 0l-2.3-2.3',
];
const SIGN_SIZE = 24;

export const logoBlock = (writer: PdfWriter, brand: string): Block => {
  const { pdf } = writer;
  const name = writer.words(brand, { size: 13, bold: true, indent: SIGN_SIZE + PAD });
  const draw = (top: number): void => {
    pdf
      .save()
      .translate(name.x - SIGN_SIZE - PAD, top)
      .scale(SIGN_SIZE / 32);
    pdf.roundedRect(0, 0, 32, 32, 9).fill(INK);
    pdf.lineWidth(3).lineCap('round').strokeColor('#ffffff');
    for (const path of SIGN) pdf.path(path).stroke();
    pdf.restore();
    writer.drawColumn(name, top + 4);
  };
  return {
    height: SIGN_SIZE + 12,
    draw: (top) => [pdf.struct('Figure', { alt: `Logo ${brand}` }, () => draw(top))],
  };
};

/** A frame around what belongs together, for the eye alone. */
export const edge = (writer: PdfWriter, x: number, top: number, width: number, height: number): void => {
  const { pdf } = writer;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.strokeColor(LINE).lineWidth(0.75).roundedRect(x, top, width, height, RADIUS).stroke();
  pdf.endMarkedContent();
};

export interface Placed {
  readonly column: Column;
  readonly top: number;
}

/** Columns below each other, from `PAD` on; the last one ends at `height`. */
export const stacked = (writer: PdfWriter, columns: readonly Column[]): { rows: readonly Placed[]; height: number } => {
  let top = PAD;
  const rows = columns.map((column) => {
    const row = { column, top };
    top += writer.heightOf([column]) + LEAD;
    return row;
  });
  return { rows, height: top - LEAD + PAD };
};

/** Who was there, beside each other. */
export const cardsBlock = (writer: PdfWriter, cards: readonly ReportCard[]): Block => {
  const { pdf } = writer;
  const width = (writer.width - GAP * (cards.length - 1)) / cards.length;
  const placed = cards.map(({ title, lines }, at) => {
    const indent = at * (width + GAP) + PAD;
    const inside = { indent, width: width - 2 * PAD };
    const columns = [
      writer.words(title, { size: SIZE, color: MUTED, ...inside }),
      ...lines.map((line, row) => writer.words(line, { size: row === 0 ? 11 : SIZE, bold: row === 0, ...inside })),
    ];
    return stacked(writer, columns);
  });
  const height = Math.max(...placed.map((card) => card.height));
  const draw = (top: number) =>
    placed.flatMap(({ rows }) => {
      edge(writer, (rows[0]?.column.x ?? 0) - PAD, top, width, height);
      return rows.map(({ column, top: at }, row) =>
        pdf.struct(row === 0 ? 'H2' : 'P', () => writer.drawColumn(column, top + at)),
      );
    });
  return { height: height + AFTER, draw };
};
