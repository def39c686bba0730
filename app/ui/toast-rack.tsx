import { Toaster } from 'react-hot-toast'

/** How long each kind stays (BIZ-08) and how wide it may get (BIZ-09). At most 20 at once is the library's own limit. */
export default function ToastRack() {
  return (
    <Toaster
      position="bottom-center"
      toastOptions={{
        blank: { duration: 4000 },
        error: { duration: 4000, iconTheme: { primary: '#d8321f', secondary: '#fffbf1' } },
        success: { duration: 2000, iconTheme: { primary: '#0e5c52', secondary: '#fffbf1' } },
        loading: { duration: Number.POSITIVE_INFINITY },
        custom: { duration: 4000 },
        style: {
          maxWidth: 350,
          border: '2px solid #1a1613',
          borderRadius: 0,
          boxShadow: '4px 4px 0 #1a1613',
          background: '#fffbf1',
          color: '#1a1613',
          fontWeight: 600,
        },
      }}
    />
  )
}
