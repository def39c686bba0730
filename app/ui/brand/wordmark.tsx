/** Longer names are smaller, and may take several lines. */
function getFit({ length }: string): string {
  if (length > 24) return 'line-clamp-4 mb-3 max-w-[65vw] [zoom:0.6] md:max-w-md'
  return length > 11 ? 'line-clamp-2 mb-2 max-w-[52vw] [zoom:0.75] md:max-w-80' : 'whitespace-nowrap'
}

interface WordmarkProps {
  shop: { name: string; logo?: string | undefined }
  className?: string
}

/** The shop's logo, or its name in two colours, split at its second capital: Tuff·Thrift. */
export function Wordmark({ shop: { name, logo }, className = 'text-2xl' }: WordmarkProps) {
  if (logo) return <img src={logo} alt={name} className="h-9 max-w-40 object-contain sm:h-11 sm:max-w-64" />
  const splitIndex = name.slice(1).search(/\p{Lu}/u) + 1 || name.length
  return (
    <span className={`headline ${getFit(name)} ${className}`}>
      {name.slice(0, splitIndex)}
      <span className="text-ember">{name.slice(splitIndex)}</span>
    </span>
  )
}
