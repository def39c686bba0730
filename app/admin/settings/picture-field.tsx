import { type ChangeEvent, useState } from 'react'
import { Field } from '../../ui/controls/field.tsx'

interface PictureFieldProps {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** URL of the uploaded picture; may be empty. */
  value: string
  /** Cut to what the landing page shows. */
  isPortrait: boolean
  onChange: (url: string) => void
}

/** A picture that is uploaded when it is chosen, and shown as the shop has stored it. */
export function PictureField({ value, isPortrait, error, onChange, ...field }: PictureFieldProps) {
  const [uploadError, setUploadError] = useState<string>()

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const body = new FormData()
    body.set('image', file)
    if (field.name === 'logo') body.set('transparent', 'yes')
    const headers = { 'upload-key': crypto.randomUUID() }
    // Not by what uploads photos of products, which is ten times as large as this page.
    const response = await fetch('/api/product-images', { method: 'POST', body, headers }).catch(() => undefined)
    const { url, error } = ((await response?.json().catch(() => undefined)) ?? {}) as { url?: string; error?: string }
    setUploadError(url ? undefined : (error ?? 'The picture was not uploaded: the shop did not answer. Try again.'))
    if (url) onChange(url)
  }

  return (
    <>
      <Field {...field} type="file" accept="image/*" error={uploadError ?? error} onChange={e => void upload(e)} />
      {value && (
        <img
          src={value}
          alt={`${field.label}, as shoppers see it`}
          className={`mt-2 max-h-60 w-48 border border-sand ${isPortrait ? 'aspect-[4/5] object-cover' : 'object-contain'}`}
        />
      )}
    </>
  )
}
