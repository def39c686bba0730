import { useRootData } from '../hooks/use-root-data.ts'

/** The shop's logo on the ground that it was drawn for, also where paper is white. */
export function PrintedLogo({ className }: { className: string }) {
  const { shop, paper } = useRootData()
  const style = { background: paper, printColorAdjust: 'exact' } as const
  return shop.logo && <img src={shop.logo} alt="" style={style} className={`max-w-full object-contain ${className}`} />
}
