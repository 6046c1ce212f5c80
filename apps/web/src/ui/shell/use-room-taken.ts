import { type RefObject, useLayoutEffect } from 'react'

/** Tells the rest of the page, in a variable of CSS, how high this element is: what stands at an edge takes room from the page. */
export function useRoomTaken(element: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const root = document.documentElement.style
    let lastHeight = 0
    // told before the first picture, too; every telling has the styles of the whole page worked out anew
    const observer = new ResizeObserver(() => {
      const height = measured.offsetHeight
      if (height === lastHeight) return
      lastHeight = height
      root.setProperty(variable, `${height}px`)
    })
    observer.observe(measured)
    return () => {
      observer.disconnect()
      root.removeProperty(variable)
    }
  }, [element, variable])
}
