/** The shop's name in two colours, split at its second capital letter: Tuff·Thrift. */
export function Wordmark({ name, className = 'text-2xl' }: { name: string; className?: string }) {
  const splitIndex = name.slice(1).search(/\p{Lu}/u) + 1 || name.length
  return (
    <span className={`headline whitespace-nowrap ${className}`}>
      {name.slice(0, splitIndex)}
      <span className="text-ember">{name.slice(splitIndex)}</span>
    </span>
  )
}
