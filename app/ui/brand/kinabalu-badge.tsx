import { useId } from 'react'

/**
 * A decorative badge: the sun behind Mount Kinabalu, in a ring of text that rotates with scrolling.
 */
export function KinabaluBadge({ badge, className = '' }: { badge: string; className?: string }) {
  const ring = useId()
  // Short words run around it several times. In a preview they may be empty.
  const words = Array.from({ length: Math.max(1, Math.floor(40 / (badge.length || 40))) }, () => badge).join(' ')
  return (
    <svg viewBox="0 0 200 200" className={className} aria-hidden="true">
      <defs>
        <path id={ring} d="M100 100m-84 0a84 84 0 1 1 168 0a84 84 0 1 1 -168 0" />
        <clipPath id={`${ring}-disc`}>
          <circle cx="100" cy="100" r="66" />
        </clipPath>
      </defs>
      <circle cx="100" cy="100" r="98" fill="var(--color-chalk)" stroke="var(--color-ink)" strokeWidth="3" />
      <text
        className="drift-round"
        fontSize="18.5"
        fontWeight="900"
        fill="var(--color-ink)"
        style={{ fontStretch: '118%' }}
      >
        <textPath href={`#${ring}`} textLength="520" lengthAdjust="spacing">
          {words}
        </textPath>
      </text>
      <g clipPath={`url(#${ring}-disc)`}>
        <path fill="var(--color-mustard)" d="M30 30h140v140H30z" />
        <circle cx="100" cy="92" r="40" fill="var(--color-chili)" />
        <path fill="var(--color-mustard)" d="M40 96h120v5H40zM40 106h120v6H40zM40 118h120v8H40z" />
        <path
          fill="var(--color-jungle)"
          d="m20 150 26-36 12-7 7-15 6 4 5-13 8 6 5-9 9 11 7-6 8 9 4-8 9 15 12 2 13 23 26 30v30H20z"
        />
        <path fill="var(--color-ink)" d="m20 172 30-34 14 8 18-22 12 16 16-10 20 22 12-12 40 34v20H20z" />
      </g>
      <circle cx="100" cy="100" r="66" fill="none" stroke="var(--color-ink)" strokeWidth="3" />
    </svg>
  )
}
