import type { PDFDocument, Structure } from 'pdfkit';
import { FONTS, type HasLetter, INK, MUTED } from './pdf.ts';
import { isFromRight, linesOf } from './pdf-lines.ts';
import { printable } from './printable.ts';

export const LINE = '#d5dae2';
const HEADING = 12;
/** Between the text and what stands at the foot. */
const FOOT_AIR = 14;
/** Above a heading. */
const BREATH = 14;
/** A heading stays with what follows it, up to this height of it. */
const KEPT = 160;

export const millimetres = (length: number): number => (length / 25.4) * 72;

/** Where a page is written on, in points from its edges; and where its number stands. */
export interface PageShape {
  readonly top: number;
  /** Left and right. */
  readonly side: number;
  readonly bottom: number;
  readonly number: { readonly size: number; readonly y: number };
}

/** Words that are set: the lines of them, and where. */
export interface Column {
  readonly lines: readonly string[];
  readonly x: number;
  readonly font: string;
  readonly size: number;
  readonly color: string;
}

interface Setting {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** From the left edge of the text; absent: none. */
  readonly indent?: number;
  /** Absent: the whole line. */
  readonly width?: number;
}

interface Shape {
  readonly tag?: 'H1' | 'P';
  /** Above and below. */
  readonly air?: number;
  /** A line below. */
  readonly ruled?: boolean;
}

/** Something that is drawn in one piece. */
export interface Block {
  readonly height: number;
  /** Draws it below `top`, and answers what assistive technology reads of it. */
  readonly draw: (top: number) => readonly Structure[];
}

/** Writes down pages: whatever is too long for one goes on in the next, and nothing lies over anything. */
export class PdfWriter {
  readonly width: number;
  private readonly bottom: number;
  private readonly root: Structure;

  constructor(
    readonly pdf: PDFDocument,
    private readonly hasLetter: HasLetter,
    private readonly shape: PageShape,
  ) {
    this.width = pdf.page.width - 2 * shape.side;
    this.bottom = pdf.page.height - shape.bottom;
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
    pdf.y = shape.top;
  }

  words(text: string, { size, bold = false, color = INK, indent = 0, width = this.width }: Setting): Column {
    const font = bold ? FONTS.bold : FONTS.regular;
    const lines = linesOf(printable(text, this.hasLetter), width, (part) => this.set(font, size).widthOfString(part));
    return { lines, x: this.shape.side + indent, font, size, color };
  }

  /** Columns beside each other; in one piece where a page can hold them. */
  write(columns: readonly Column[], { tag = 'P', air = 0, ruled = false }: Shape = {}): void {
    this.lay(tag, columns, air, ruled);
  }

  /** On this page, or on the next one where it does not fit any more. */
  place({ height, draw }: Block): void {
    this.makeRoom(height);
    const top = this.pdf.y;
    for (const structure of draw(top)) this.root.add(structure);
    this.pdf.y = top + height;
  }

  heading(text: string, next: readonly Column[] | number): void {
    const column = this.words(text, { size: HEADING, bold: true });
    this.pdf.y += BREATH;
    this.makeRoom(
      this.heightOf([column]) + 3 + Math.min((typeof next === 'number' ? next : this.heightOf(next)) + BREATH, KEPT),
    );
    this.lay('H2', [column], 0, false);
    this.pdf.y += 3;
  }

  /** @param foot what stands below the text of each page: read on the last one, and repeated on the others for the eye alone */
  end(foot: readonly Column[] = []): void {
    const footTop = this.bottom + FOOT_AIR;
    if (foot.length > 0) {
      this.pdf.page.margins.bottom = 0;
      for (const column of foot) this.root.add(this.pdf.struct('P', () => this.drawColumn(column, footTop)));
    }
    this.root.end();
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.pdf.switchToPage(page);
      this.numberPage(`Page ${page - start + 1} sur ${count}`);
      if (page < start + count - 1) this.repeat(foot, footTop);
    }
    this.pdf.end();
  }

  private lay(tag: 'H1' | 'H2' | 'P', columns: readonly Column[], air: number, ruled: boolean): void {
    const { pdf, bottom } = this;
    const lineHeight = this.lineHeightOf(columns);
    const count = Math.max(...columns.map(({ lines }) => lines.length));
    const whole = count * lineHeight + 2 * air;
    this.makeRoom(whole <= bottom - this.shape.top ? whole : lineHeight + 2 * air);
    for (let from = 0; from < count; ) {
      if (from > 0) pdf.addPage();
      const to = from + Math.max(1, Math.floor((bottom - pdf.y - 2 * air) / lineHeight));
      const top = pdf.y + air;
      const piece = columns.map((column) => ({ ...column, lines: column.lines.slice(from, to) }));
      this.root.add(
        pdf.struct(tag, () => {
          for (const column of piece) this.drawColumn(column, top, lineHeight);
        }),
      );
      pdf.y = top + (Math.min(to, count) - from) * lineHeight + air;
      if (ruled) this.rule();
      from = to;
    }
  }

  drawColumn(column: Column, top: number, lineHeight = this.lineHeightOf([column])): void {
    const { lines, x, font, size, color } = column;
    this.set(font, size).fillColor(color);
    for (const [index, line] of lines.entries()) {
      this.drawLine(line, x, top + index * lineHeight);
    }
  }

  /** Word by word where some are read from the right: the font would turn them around together with the space behind them. */
  private drawLine(line: string, x: number, y: number): void {
    const { pdf } = this;
    const space = pdf.widthOfString(' ');
    let at = x;
    for (const part of isFromRight(line) ? line.split(' ') : [line]) {
      if (part !== '') pdf.text(part, at, y, { lineBreak: false });
      at += pdf.widthOfString(part) + space;
    }
  }

  private rule(): void {
    const { pdf } = this;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.strokeColor(LINE).lineWidth(0.5);
    pdf.moveTo(this.shape.side, pdf.y);
    pdf.lineTo(this.shape.side + this.width, pdf.y).stroke();
    pdf.endMarkedContent();
  }

  private numberPage(text: string): void {
    const { pdf, width, shape } = this;
    // Below the margin a line of text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    this.set(FONTS.regular, shape.number.size).fillColor(MUTED);
    pdf.text(text, shape.side, shape.number.y, { width, align: 'right' });
    pdf.endMarkedContent();
  }

  private repeat(foot: readonly Column[], top: number): void {
    const { pdf } = this;
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    for (const column of foot) this.drawColumn(column, top);
    pdf.endMarkedContent();
  }

  private makeRoom(height: number): void {
    if (this.pdf.y + height > this.bottom) this.pdf.addPage();
  }

  heightOf(columns: readonly Column[]): number {
    return Math.max(0, ...columns.map(({ lines }) => lines.length)) * this.lineHeightOf(columns);
  }

  private lineHeightOf(columns: readonly Column[]): number {
    return Math.max(0, ...columns.map(({ font, size }) => this.set(font, size).currentLineHeight(true)));
  }

  private set(font: string, size: number): PDFDocument {
    return this.pdf.font(font).fontSize(size);
  }
}
