// The package has no types of its own; this is the part of it that we use.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2'
    /** What is left of each axis of a variable font. */
    variationAxes: Record<string, { min: number; max: number }>
  }
  /** The font with the glyphs of this text and no others. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
