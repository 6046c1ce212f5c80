import { type ReactNode, useRef } from 'react'
import { useRoomTaken } from '../../ui/shell/use-room-taken.ts'
import classes from './BannerStack.module.css'

/** Stacks the banners at the upper edge; the rest of the page starts below them. */
export function BannerStack({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useRoomTaken(stack, '--banners')
  return (
    <div ref={stack} className={classes.stack}>
      {children}
    </div>
  )
}
