import { adminButtonClass } from '../ui/admin-button.tsx'

interface FileButtonProps {
  label: string
  tone?: 'main'
  className?: string
  onAdd: (files: readonly File[]) => void
  capture?: 'environment'
}

/** A button that chooses photos, or takes one with the camera. */
export const FileButton = ({ label, tone, className = '', onAdd, capture }: FileButtonProps) => (
  <label
    className={`${adminButtonClass(tone)} relative focus-within:outline-3 focus-within:outline-jungle focus-within:outline-offset-2 ${className}`}
  >
    {label}
    <input
      type="file"
      accept={capture ? 'image/*' : 'image/jpeg,image/png,image/webp,image/avif'}
      multiple={!capture}
      capture={capture}
      aria-label={label}
      className="absolute -inset-px cursor-pointer opacity-0"
      onChange={({ target }) => {
        onAdd([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </label>
)
