import type { ReactNode } from 'react'
import { KinabaluScene } from '../ui/brand/kinabalu-scene.tsx'

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

/** An account page of one card. */
export const AccountCardPage = (props: AccountCardProps) => (
  <KinabaluScene>
    <AccountCard {...props} />
  </KinabaluScene>
)
