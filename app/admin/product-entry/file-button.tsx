import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { adminButtonClass } from '../ui/admin-button.tsx'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'name' | 'aria-invalid'> {
  label: string
  className?: string
  onAdd: (files: readonly File[]) => void
  capture?: 'environment'
  /** What is shown of it. */
  children: ReactNode
}

/** Chooses photos, or takes one with the camera. */
export function FileInput({ label, className = '', onAdd, capture, children, ...attributes }: FileInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  function take() {
    const input = ref.current
    if (!input?.files?.length) return
    onAdd([...input.files])
    // Without this the same file could not be selected again.
    input.value = ''
  }
  // They may have been chosen before the scripts were there.
  const takeEarly = useEffectEvent(take)
  useEffect(() => takeEarly(), [])
  return (
    <label
      className={`${className} relative focus-within:outline-3 focus-within:outline-jungle focus-within:outline-offset-2`}
    >
      {children}
      <input
        ref={ref}
        type="file"
        // With JPEG in this list an iPhone converts its HEIC photos.
        accept={capture ? 'image/*' : 'image/jpeg,image/png,image/webp,image/avif'}
        multiple={!capture}
        capture={capture}
        aria-label={label}
        className="absolute -inset-px cursor-pointer opacity-0"
        onChange={take}
        {...attributes}
      />
    </label>
  )
}

interface FileButtonProps extends Omit<FileInputProps, 'children'> {
  tone?: 'main'
}

export const FileButton = ({ tone, className = '', ...input }: FileButtonProps) => (
  <FileInput className={`${adminButtonClass(tone)} ${className}`} {...input}>
    {input.label}
  </FileInput>
)
