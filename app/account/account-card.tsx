import type { ReactNode } from 'react'
import { KinabaluScene } from '../ui/brand/kinabalu-scene.tsx'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { useRootData } from '../ui/hooks/use-root-data.ts'
import { Link } from '../ui/navigation/link.tsx'

interface AccountCardProps {
  title: string
  children: ReactNode
}

export const AccountCard = ({ title, children }: AccountCardProps) => (
  <div className="w-full max-w-md self-start border-2 border-ink bg-chalk p-6 shadow-[6px_6px_0_var(--color-ink)] large-text:p-4 md:p-8">
    <h1 className="headline text-3xl">{title}</h1>
    {children}
  </div>
)

/** Above the card of a page that has no navigation. */
export function ShopLink() {
  const { shop } = useRootData()
  return (
    // A message of two lines fits between name and card.
    <Link to="/shop" className="mb-21 flex min-h-11 items-center md:-mt-10">
      <Wordmark shop={shop} className="text-[min(1.875rem,8vw)] [&_span]:text-brick" />
    </Link>
  )
}

/** An account page of one card. */
export const AccountCardPage = (props: AccountCardProps) => (
  <KinabaluScene>
    <AccountCard {...props} />
  </KinabaluScene>
)
