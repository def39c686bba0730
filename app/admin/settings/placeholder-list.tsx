import type { SettingGroup } from '#store/settings/setting-names.ts'

const pageLines = [
  ['{shop}', 'the shop’s name'],
  ['{email}', 'its e-mail'],
  ['{whatsapp}', 'its WhatsApp number'],
  ['{days}', 'business days until a parcel is packed'],
]
const messageLines = [
  ['{name}', 'the buyer’s name'],
  ['{number}', 'the order’s number'],
  ['{link}', 'the page of the order'],
  ['{courier}', 'who carries the parcel'],
  ['{tracking}', 'the tracking number'],
  ['{tracking_link}', 'the courier’s page for it'],
  ['{shop}', 'the shop’s name'],
]

/** What a text may name in braces, and how a page is written. */
export function PlaceholderList({ group }: { group: SettingGroup }) {
  const isPage = group === 'terms' || group === 'privacy' || group === 'returns'
  if (!isPage && group !== 'messages') return null
  return (
    <div className="rounded-lg border border-sand p-3 text-sm">
      {isPage && (
        <p className="mb-2">
          An empty line ends a paragraph. A line that begins with # is a heading, one that begins with - is an item of a
          list.
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {(isPage ? pageLines : messageLines).map(([placeholder, meaning]) => (
          <div key={placeholder} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{placeholder}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
