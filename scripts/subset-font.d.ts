// The package has no types. Only what the store uses is declared.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'sfnt'
    /** Range to keep, or the value to fix, of each axis of a variable font. */
    variationAxes?: Record<string, { min: number; max: number } | number>
  }
  /** Reduces the font to the glyphs of `text`. */
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
  export = subsetFont
}
