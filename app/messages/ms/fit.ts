import type { FitRelation, FitTendency } from '../../shop/fits-me/compare-fit.ts'
import type { FitMeasurement, GarmentKind } from '../../shop/fits-me/my-garments.ts'

export const title = 'Muatkah untuk saya?'
export const notMeasured = 'Yang ini tidak dapat dibandingkan: ukurannya nampak tidak betul.'
export const loadFailed = 'Bahagian halaman ini gagal dimuatkan. Sila semak sambungan anda dan muat semula halaman ini.'

export const garmentNames: Record<GarmentKind, string> = {
  top: 'Baju yang saya suka',
  bottom: 'Seluar atau skirt yang saya suka',
}
export const howToMeasure =
  'Kancingkan butang dan hamparkan pakaian di atas meja. Ukuran ini kekal dalam pelayar anda. Jika anda menapis mengikut saiz anda, kami hanya menerima julat di sekitarnya.'
export const measuringHints: Record<FitMeasurement, string> = {
  pitToPit: 'Melintang lurus, dari ketiak ke ketiak.',
  length: 'Dari bahu paling atas, di tepi kolar, hingga ke kelim.',
  waist: 'Di bahagian pinggang, dari sisi ke sisi. Bukan lilitan penuh.',
  inseam: 'Dari kelangkang, ikut sebelah dalam kaki, hingga ke kelim.',
}
export const whereToMeasure = (lines: string) => `Lukisan yang menunjukkan tempat mengukur. ${lines}`
export const wrongLength = (min: number, max: number) =>
  `Isi antara ${min} dengan ${max} cm, bundarkan kepada setengah cm.`
export const nothingEntered = 'Isi sekurang-kurangnya satu daripada dua.'
export const save = 'Bandingkan'

export const tendencyNames: Record<FitTendency, string> = {
  roomier: 'lebih longgar',
  snugger: 'lebih ketat',
  longer: 'lebih panjang',
  shorter: 'lebih pendek',
}
export const slightly = (tendency: string) => `sedikit ${tendency}`
export const and = (first: string, second: string) => `${first} dan ${second}`
export const thanYours = (tendencies: string) => `${tendencies} daripada pakaian anda`
export const fitsLikeYours = 'Muat seperti pakaian anda'
export const asLongAsYours = 'Sama panjang dengan pakaian anda'

export const relationNames: Record<Exclude<FitRelation, 'same'>, string> = {
  wider: 'lebih lebar',
  narrower: 'lebih sempit',
  longer: 'lebih panjang',
  shorter: 'lebih pendek',
}
export const difference = (cm: number, relation: string) => `kira-kira ${cm} cm ${relation} daripada pakaian anda`
export const noDifference = 'lebih kurang sama dengan pakaian anda'
export const bothLengths = (theirs: number, mine: number) => `${theirs} cm · milik anda ${mine} cm`
export const flatCountsTwice = 'Lebar diukur rata. Bezanya pada lilitan badan dua kali ganda.'
export const missing: Record<FitMeasurement, string> = {
  pitToPit: 'Isi ukuran ketiak ke ketiak pakaian anda untuk membandingkannya.',
  length: 'Isi panjang pakaian anda untuk membandingkannya.',
  waist: 'Isi ukuran pinggang pakaian anda untuk membandingkannya.',
  inseam: 'Isi ukuran kaki dalam pakaian anda untuk membandingkannya.',
}
export const change = 'Tukar ukuran saya'
export const forget = 'Padam ukuran'
export const forgotten = 'Ukuran anda sudah dipadamkan'

export const drawing = (differences: string) =>
  `Dua bentuk yang dilukis bertindih pada skala yang sama: pakaian ini berwarna, pakaian anda bergaris putus-putus. ${differences}`
export const thisOne = 'Pakaian ini'
export const yours = 'Pakaian anda'
export const scale = 'Satu petak 10 cm'
