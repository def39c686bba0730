import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'

/** A dialog in the look of the admin area, which only its buttons, Escape and Back close. */
export const AdminDialog = ({
  className = 'w-[min(94vw,28rem)] p-5',
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'closedBy'>) => (
  <Dialog
    {...dialog}
    closedBy="closerequest"
    className={`admin-theme overflow-auto rounded-lg text-left ${className}`}
  />
)
