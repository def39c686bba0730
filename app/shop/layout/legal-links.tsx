import * as messages from '#app/messages/current.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

const pages = [
  ['/terms', messages.layout.terms],
  ['/privacy', messages.layout.privacy],
  ['/returns', messages.layout.returns],
] as const

/** Links to the pages that say what a purchase means. Each is opened as a document. */
export const LegalLinks = () =>
  pages.map(([path, text]) => (
    <a key={path} href={localPath(path)} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {text}
    </a>
  ))
