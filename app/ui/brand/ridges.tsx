import type { CSSProperties } from 'react'

const mountain =
  'M0 400v-96l150-62 128 34 152-100 88-22 60-66 34 24 52-86 46 34 30-64 48 48 30-28 44 62 40-36 62 58 30-46 54 88 76 14 70 104 130-30 148 78 142-26 134 58v60z'

/** Mount Kinabalu in the background. */
export const FarRidge = ({ className = '', style }: { className?: string; style?: CSSProperties }) => (
  <svg viewBox="0 0 1720 400" preserveAspectRatio="none" className={className} style={style} aria-hidden="true">
    <path fill="var(--color-jungle)" d={mountain} />
    <path
      fill="var(--color-ink)"
      opacity=".22"
      d="m664 94 52 128-40 62 80 116h-220l60-150-32-60zM812 92l34 120-50 74 66 114h-70l-60-118 48-76zM1014 102l-8 106 78 92-30 100h120l-30-120-70-100z"
    />
  </svg>
)

/** The hills in the foreground, in the colour of the ground. */
export const NearRidge = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 1720 120" preserveAspectRatio="none" className={className} aria-hidden="true">
    <path
      fill="currentColor"
      d="M0 121V70l96-34 70 22 110-50 84 58 120-26 96 40 150-30 128 34 140-40 110 42 130-58 92 30 86-46 104 60 98-28 106 44v33z"
    />
  </svg>
)

/** The sun of the shop's badge, cut into stripes towards the bottom. */
export const Sun = ({ className = '', style }: { className?: string; style?: CSSProperties }) => (
  <svg viewBox="0 -8 200 200" className={className} style={style} aria-hidden="true">
    <path
      fill="var(--color-chili)"
      d="M1 92a99 99 0 0 1 198 0zM0 98h200l-1 12H1zM3 118h194l-4 12H7zM11 139h178l-6 11H17zM25 160h150l-11 9H36zM48 179h104l-18 8H66z"
    />
  </svg>
)
