import { Toaster } from 'react-hot-toast'

const duration = 3000

/** Toasts of the admin area, each for three seconds. A loading toast stays until it is replaced. */
export const AdminToaster = () => (
  <Toaster
    position="bottom-center"
    // Above the navigation bar of phones, and above a bar of actions.
    containerStyle={{ bottom: 'var(--toasts-above, var(--toast-bottom, 16px))' }}
    toastOptions={{
      duration,
      success: { duration, iconTheme: { primary: '#0e5c52', secondary: '#fff' } },
      error: { duration, iconTheme: { primary: '#b4240f', secondary: '#fff' } },
      loading: { duration: Number.POSITIVE_INFINITY },
      style: {
        // A press is meant for what is below.
        pointerEvents: 'none',
        maxWidth: 350,
        borderRadius: 8,
        border: '1px solid #e6dac4',
        color: '#1a1613',
        fontWeight: 600,
      },
    }}
  />
)
