export interface ButtonStyle {
  tone?: 'chili' | 'mustard' | 'paper' | 'ink' | undefined
  size?: 'normal' | 'large' | 'bar' | undefined
}

const tones = {
  chili: 'bg-chili text-label',
  mustard: 'bg-mustard text-ink',
  paper: 'bg-chalk text-ink',
  ink: 'bg-ink text-chalk [--cast:var(--color-chili)]',
}
const sizes = {
  normal: 'min-h-11 px-5 py-2 text-base large-text:px-3',
  // Two fit side by side on a phone.
  bar: 'min-h-14 px-2 py-1 text-[0.9375rem] min-[24rem]:text-base lg:text-lg',
  large: 'min-h-14 px-7 py-3 text-xl large-text:px-3 large-text:text-base',
}

/** Gets the classes of a button, for any element. */
export const getButtonClass = ({ tone = 'paper', size = 'normal' }: ButtonStyle) =>
  `press wide inline-flex items-center justify-center gap-2 text-center leading-tight no-underline select-none ${tones[tone]} ${sizes[size]}`
