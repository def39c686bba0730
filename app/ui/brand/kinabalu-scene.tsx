import type { ReactNode } from 'react'
import { FarRidge, NearRidge, Sun } from './ridges.tsx'

/** The landing page's Mount Kinabalu illustration as a backdrop. */
export const KinabaluScene = ({ children }: { children: ReactNode }) => (
  <div className="relative -mb-20 grid min-h-[calc(60svh+5rem)] grid-cols-1 overflow-clip bg-mustard">
    <Sun className="absolute bottom-[2vw] left-1/2 w-[clamp(26rem,44vw,38rem)] -translate-x-1/2" />
    <FarRidge className="absolute bottom-0 left-1/2 h-[max(9rem,17vw)] w-full min-w-[44rem] -translate-x-1/2" />
    <NearRidge className="absolute bottom-0 h-[max(3rem,6vw)] w-full text-ink" />
    <div className="shell relative grid grid-cols-1 justify-items-center pt-10 pb-[max(8rem,20vw)] md:pt-16">
      {children}
    </div>
  </div>
)
