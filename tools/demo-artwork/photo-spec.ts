/** How a garment is cut. Every cut has its own pattern pieces in `cuts/`. */
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
  | 'cap'
  | 'bucket-hat'
  | 'beanie'
  | 'tote'
  | 'satchel'
  | 'pouch'
  | 'belt'
  | 'scarf'
  | 'bandana'
  | 'sneakers'
  | 'sandals'

export type Fabric = 'cotton' | 'denim' | 'corduroy' | 'knit' | 'nylon' | 'canvas' | 'mesh' | 'leather' | 'fleece'

/** What is woven, dyed or printed all over the cloth. Widths and sizes are in picture units (the picture is 1200 wide). */
export type Print =
  | { kind: 'stripes'; bands: readonly (readonly [colour: string, width: number])[]; angle?: number }
  | { kind: 'check'; style: 'buffalo' | 'tartan' | 'window'; colours: readonly string[]; size: number }
  | { kind: 'repeat'; motif: RepeatMotif; colours: readonly string[]; size: number }
  | { kind: 'dye'; colours: readonly string[] }

export type RepeatMotif = 'kawung' | 'parang' | 'hibiscus' | 'palms' | 'camo' | 'dots' | 'paisley' | 'diamonds'

/** What is printed or sewn in one place: a picture, words, or both. */
export interface Graphic {
  motif?: 'sun' | 'mountain' | 'palm' | 'wave' | 'star' | 'hibiscus' | 'boat' | 'flag' | 'durian' | 'moon'
  text?: readonly string[]
  isArched?: boolean
  colours: readonly [string, string, string]
  size?: number
  /** Where it sits instead of the middle of the front. */
  at?: 'chest' | 'middle' | 'hem'
  /** Embroidered rather than printed: no specks worn off. */
  isEmbroidered?: true
}

export type Backdrop = {
  kind: 'paper' | 'tarp' | 'zinc' | 'planks' | 'tiles' | 'mat' | 'plaster'
  colour: string
  second?: string
}

export interface PhotoSpec {
  garment: GarmentType
  fabric: Fabric
  body: string
  trim?: string
  accent?: string
  print?: Print
  graphic?: Graphic
  backdrop: Backdrop
  /** Laid flat unless it says otherwise. */
  hungOn?: 'hanger' | 'pegs'
  /** What falls into the picture besides plain daylight. */
  light?: 'window' | 'palm'
  seed: number
}
