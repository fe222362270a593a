/** A part of a text that is translated by itself: a paragraph, a heading, an entry of a list, a cell, a caption, a line. */
export interface Segment {
  /** The Markdown in front of the text, such as `## `. */
  before: string;
  text: string;
  /** The line breaks and the Markdown behind it. */
  after: string;
  /** Whether there is nothing to translate: a fence of code, a rule, a number. */
  isFixed: boolean;
  /** What it is within a picture or a table. */
  part?: 'alt' | 'caption' | 'cell';
}
