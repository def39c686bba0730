/** Kinds of garments; `garments/` has a drawing function for each. */
export type GarmentType =
  | 'tee'
  | 'ringer'
  | 'vest'
  | 'long-tee'
  | 'sweatshirt'
  | 'hoodie'
  | 'jumper'
  | 'cardigan'
  | 'polo'
  | 'rugby'
  | 'jersey'
  | 'baseball'
  | 'shirt'
  | 'flannel'
  | 'camp-shirt'
  | 'windbreaker'
  | 'track-top'
  | 'denim-jacket'
  | 'chore-coat'
  | 'racer-jacket'
  | 'jeans'
  | 'trousers'
  | 'cargo'
  | 'track-pants'
  | 'shorts'
  | 'sport-shorts'
  | 'skirt'
  | 'pleated-skirt'
  | 'wrap-skirt'
  | 'dungarees'
  | 'bucket-hat'
  | 'beanie'
  | 'tote'
  | 'satchel'
  | 'pouch'
  | 'bandana'
  | 'sarong'
  | 'blanket'
  | 'quilt'
  | 'football-scarf'
  | 'necktie'
  | 'socks'
  | 'apron'

export type Fabric = 'cotton' | 'denim' | 'corduroy' | 'knit' | 'nylon' | 'canvas' | 'mesh' | 'leather' | 'fleece'

/**
 * An all-over pattern of the cloth. Widths and sizes are in picture units: a picture is 1200 wide.
 */
export type Print =
  | { kind: 'stripes'; bands: readonly (readonly [colour: string, width: number])[]; angle?: number }
  | { kind: 'check'; style: 'buffalo' | 'tartan' | 'window'; colours: readonly string[]; size: number }
  | { kind: 'repeat'; motif: RepeatMotif; colours: readonly string[]; size: number }
  | { kind: 'dye'; colours: readonly string[] }

export type RepeatMotif = 'kawung' | 'parang' | 'hibiscus' | 'palms' | 'camo' | 'dots' | 'paisley' | 'diamonds'

/** A print or embroidery in one place: a motif, text, or both. */
export interface Graphic {
  motif?: 'sun' | 'mountain' | 'palm' | 'wave' | 'star' | 'hibiscus' | 'boat' | 'flag' | 'durian' | 'moon'
  text?: readonly string[]
  isArched?: boolean
  colours: readonly [string, string, string]
  size?: number
  /** The upper middle of the front by default. */
  position?: 'chest' | 'middle' | 'hem'
  /** Without the worn specks of a print. */
  isEmbroidered?: true
}

export type Backdrop = {
  kind: 'paper' | 'tarp' | 'zinc' | 'planks' | 'tiles' | 'mat' | 'plaster'
  colour: string
  second?: string
}

/** How the photos of a product are drawn. */
export interface PhotoSpec {
  garment: GarmentType
  fabric: Fabric
  body: string
  trim?: string
  accent?: string
  print?: Print
  graphic?: Graphic
  backdrop: Backdrop
  /** Laid flat by default. */
  hungOn?: 'hanger' | 'pegs'
  seed: number
}
