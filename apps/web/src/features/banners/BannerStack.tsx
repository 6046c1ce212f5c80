import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './BannerStack.module.css'

/** Holds the banners at the upper edge and tells the rest how much room they take (`--banners`). */
export function BannerStack({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = stack.current
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--banners', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--banners')
    }
  }, [])
  return (
    <div ref={stack} className={classes.stack}>
      {children}
    </div>
  )
}
