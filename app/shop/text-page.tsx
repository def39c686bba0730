import { Fragment, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { fillPageText, parsePageText, type TextBlock } from '#store/settings/page-text.ts'
import { textPages } from '#store/settings/setting-names.ts'
import type { ShopDetails } from '#store/settings/settings.ts'
import { useRootData } from '../ui/hooks/use-root-data.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import { getMailtoLink } from '../ui/navigation/mailto-link.ts'
import { getWhatsAppLink } from '../ui/navigation/whatsapp-link.ts'
import type { Route } from './+types/text-page.ts'

/** Terms, privacy and returns. The text is a setting. */
export function loader({ request, context }: Route.LoaderArgs) {
  // The router ignores case and a slash at the end.
  const path = new URL(request.url).pathname.toLowerCase()
  const page = textPages.find(name => path.startsWith(`/${name}`)) ?? 'terms'
  const settings = storeContext(context).settings.current()
  const blocks = parsePageText(fillPageText(settings, page, messages.language))
  if (page === 'terms') blocks.push(...describeSeller(settings.shop))
  const links = textPages.map(name => ({ path: `/${name}`, title: messages.layout[name] }))
  return { title: messages.layout[page], blocks, links }
}

/** Who sells, with the contacts that every page names. */
const describeSeller = ({ seller, email, whatsapp }: ShopDetails): TextBlock[] =>
  seller
    ? [
        { kind: 'heading', text: messages.layout.whoSells },
        { kind: 'paragraph', text: [seller, email, `+${whatsapp}`].join('\n') },
      ]
    : []

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.title} · ${matches[0].loaderData?.shop.name}` },
]

export default function TextPage({ loaderData: { title, blocks } }: Route.ComponentProps) {
  return (
    <div className="shell py-8 [overflow-wrap:anywhere] md:py-12">
      <h1 className="headline text-4xl large-text:text-[11.2vw] md:text-6xl">{title}</h1>
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Contents blocks={blocks} />
        <div className="grid max-w-prose gap-4 text-lg leading-relaxed lg:col-start-2">{blocks.map(renderBlock)}</div>
      </div>
    </div>
  )
}

const getHeadingId = (index: number) => `part-${index}`

function Contents({ blocks }: { blocks: readonly TextBlock[] }) {
  const headings = blocks.flatMap((block, index) =>
    block.kind === 'heading' ? { text: block.text, id: getHeadingId(index) } : [],
  )
  if (headings.length < 2) return null
  return (
    <nav
      aria-labelledby="contents"
      className="border-ink border-y-2 py-3 lg:sticky lg:top-24 lg:self-start print:hidden"
    >
      <h2 id="contents" className="font-semibold text-smoke text-sm">
        {messages.layout.contents}
      </h2>
      <ol>
        {headings.map(({ text, id }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center underline underline-offset-4">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function renderBlock(block: TextBlock, index: number) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 key={index} id={getHeadingId(index)} className="wide mt-4 scroll-mt-24 text-2xl">
          {block.text}
        </h2>
      )
    case 'paragraph':
      return (
        <p key={index} className="whitespace-pre-line">
          <Text text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul key={index} className="grid list-disc gap-2 pl-5">
          {block.items.map(item => (
            <li key={item}>
              <Text text={item} />
            </li>
          ))}
        </ul>
      )
  }
}

/** A text in which the shop's contacts and the addresses of its text pages are links. */
function Text({ text }: { text: string }) {
  const { email, whatsapp } = useRootData().shop
  const { links } = useLoaderData<typeof loader>()
  const contacts = linkEach([text], email, { href: getMailtoLink(email), name: email })
  return links.reduce(
    (nodes, { path, title }) =>
      linkEach(nodes, new RegExp(`(?<!\\S)${path}\\b`), { href: localPath(path), name: title }),
    linkEach(contacts, `+${whatsapp}`, { href: getWhatsAppLink(whatsapp), name: `+${whatsapp}` }),
  )
}

/** Makes each occurrence of a text a link. */
const linkEach = (
  nodes: readonly ReactNode[],
  text: string | RegExp,
  { href, name }: { href: string; name: string },
): ReactNode[] =>
  nodes.flatMap((node): ReactNode[] => {
    if (typeof node !== 'string') return [node]
    const link = (
      <a href={href} className="underline underline-offset-4">
        {name}
      </a>
    )
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has one order
    return node.split(text).flatMap((part, index) => [index > 0 && <Fragment key={index}>{link}</Fragment>, part])
  })
