import { fillMessage } from '#store/settings/message-template.ts'
import type { SettingName } from '#store/settings/setting-names.ts'

/** What the previews show besides the admin's words. */
export interface PreviewExample {
  orderUrl: string
  shopName: string
  /** As '2026-11-21'. */
  today: string
}

interface MessagePreviewProps {
  name: SettingName
  template: string
  example: PreviewExample
}

/** A message as the buyer of an example order gets it. */
export function MessagePreview({ name, template, example }: MessagePreviewProps) {
  const isShipped = /^(shipped|delivered)\./.test(name)
  const text = fillMessage(template, {
    name: 'Siti Rahmah',
    number: '7K2M9QXT',
    link: example.orderUrl,
    shop: example.shopName,
    ...(isShipped && {
      courier: 'Pos Laju',
      tracking: 'EF123456789MY',
      tracking_link: 'https://tracking.pos.com.my/tracking/EF123456789MY',
    }),
  })
  return (
    <figure className="rounded-lg bg-[#e4f3df] p-3">
      <figcaption className="text-smoke text-sm">Preview with an example order</figcaption>
      <p lang={name.endsWith('.ms') ? 'ms' : undefined} className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        {text || '(empty)'}
      </p>
    </figure>
  )
}
