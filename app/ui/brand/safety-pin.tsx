/** The icon of saved products: an open or closed safety pin. */
export const SafetyPin = ({ isClosed, className = '' }: { isClosed: boolean; className?: string }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
    <g transform="rotate(-40 12 12)" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
      <circle cx="3.5" cy="12" r="2.5" />
      <path d={isClosed ? 'M4.5 9.7h13M4.5 14.3h13' : 'M4.5 9.7h13M5.2 14 16 21.5'} />
      <path d="M17.5 8.2h2a3.8 3.8 0 0 1 0 7.6h-2z" fill="currentColor" />
    </g>
  </svg>
)
