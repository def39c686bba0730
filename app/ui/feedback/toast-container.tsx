import { Toaster } from 'react-hot-toast'
import { SpinnerIcon } from './spinner.tsx'

/**
 * Sets the duration, width and style of each kind of toast. The library limits them to 20 at once.
 */
export function ToastContainer() {
  // The library's own icons and entrance ignore prefers-reduced-motion.
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <Toaster
      position="top-center"
      // Between the navigation and the heading, away from what leads on.
      containerClassName="top-18! max-md:top-21!"
      toastOptions={{
        blank: { duration: 4000 },
        error: { duration: 4000, icon: <ToastIcon tone="var(--color-chili)" path="m7 7 10 10M17 7 7 17" /> },
        success: { duration: 2000, icon: <ToastIcon tone="var(--color-jungle)" path="m5.5 12.5 4 4 9-9.5" /> },
        loading: { duration: Number.POSITIVE_INFINITY, icon: <SpinnerIcon className="size-6" /> },
        custom: { duration: 4000 },
        style: {
          // A press is meant for what is below.
          pointerEvents: 'none',
          maxWidth: 350,
          border: '2px solid var(--color-ink)',
          borderRadius: 0,
          boxShadow: '4px 4px 0 var(--color-ink)',
          background: 'var(--color-chalk)',
          color: 'var(--color-ink)',
          fontWeight: 600,
          ...(prefersReducedMotion && { animation: 'none' }),
        },
      }}
    />
  )
}

const ToastIcon = ({ tone, path }: { tone: string; path: string }) => (
  <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
    <path fill={tone} d="M0 0h24v24H0z" />
    <path d={path} fill="none" stroke="var(--color-chalk)" strokeWidth="3" />
  </svg>
)
